// A battle played again: the steps without loading the page anew, by keys too, and by themselves. Each of
// them is a link that works without this; nothing is loaded from elsewhere.
(() => {
    'use strict';
    const one = selector => document.querySelector(selector);
    const main = () => one('main');
    if (!one('.replay')) return;
    const rest = 2500; // thousandths of a second at each step
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let timer = 0, busy = false;

    const go = async (address, keep) => {
        if (busy || !address) return false;
        busy = true;
        try {
            const answer = await fetch(address);
            if (!answer.ok) { location.href = address; return false; }
            const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
            const focus = keep && document.activeElement ? document.activeElement.getAttribute('accesskey') : null;
            main().replaceChildren(...page.querySelector('main').childNodes);
            history.replaceState(null, '', address.replace(/#.*/, ''));
            const again = focus && one(`[accesskey="${focus}"]`);
            if (again) again.focus();
            ready();
            return true;
        } catch (e) { // the server is not in reach: the link says so itself
            stop();
            return false;
        } finally { busy = false; }
    };
    const step = key => { const a = one(`.steps a[accesskey="${key}"]`); return a && a.href; };
    const stop = () => { clearTimeout(timer); timer = 0; label(); };
    const play = () => {
        timer = setTimeout(async () => {
            if (await go(step('n'), true) && step('n') && timer) play(); else stop();
        }, rest);
        label();
    };
    const label = () => {
        const b = one('#play');
        if (b) { b.textContent = timer ? one('.steps').dataset.stop : one('.steps').dataset.play; b.setAttribute('aria-pressed', timer ? 'true' : 'false'); }
    };
    const ready = () => {
        const b = document.createElement('button');
        b.type = 'button';
        b.id = 'play';
        b.className = 'step';
        b.addEventListener('click', () => timer ? stop() : play());
        if (step('n') && !calm) one('.steps p').insertBefore(b, one('.steps [data-on]'));
        label();
        const now = one('.entries .now'), beside = one('.beside');
        if (now && beside && beside.scrollHeight > beside.clientHeight)
            beside.scrollTop = now.offsetTop - beside.offsetTop - beside.clientHeight / 3;
    };
    document.addEventListener('click', e => {
        const a = e.target.closest && e.target.closest('.steps a, .turns a, .entries a.n');
        if (!a || e.ctrlKey || e.metaKey || e.shiftKey) return;
        e.preventDefault();
        stop();
        go(a.href, true);
    });
    const keys = {ArrowLeft: 'b', ArrowRight: 'n', Home: 'f', End: 'l'};
    document.addEventListener('keydown', e => {
        if (e.ctrlKey || e.altKey || e.metaKey || !keys[e.key] || /INPUT|SELECT|TEXTAREA/.test(e.target.tagName)) return;
        e.preventDefault();
        stop();
        go(step(keys[e.key]), true);
    });
    ready();
})();
