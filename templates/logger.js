// The dice pad of the log, and what waits while the server is not in reach. Everything that it does a
// plain form does too: it only saves taps. Nothing is loaded from elsewhere, nothing is said to be kept
// before the server has answered.
(() => {
    'use strict';
    const pips = ['', 'M15 15h.01', 'M9 9h.01M21 21h.01', 'M9 9h.01M15 15h.01M21 21h.01',
        'M9 9h.01M21 9h.01M9 21h.01M21 21h.01', 'M9 9h.01M21 9h.01M15 15h.01M9 21h.01M21 21h.01',
        'M9 8h.01M21 8h.01M9 15h.01M21 15h.01M9 22h.01M21 22h.01'];
    const answerIn = 4000; // thousandths of a second
    const one = (selector, root) => (root || document).querySelector(selector);
    const form = () => one('#log');
    if (!form()) return;
    const store = 'gesta:' + form().getAttribute('action');
    let before = []; // what the dice were before each roll was whole: for "back"
    let busy = false, looking = false;
    let ahead = []; // faces that were tapped while the server was asked what comes next

    // ---- words, drawings ----
    const says = (name, n) => (form().dataset[name] || '').replace('%d', n);
    const draw = face => {
        const ns = 'http://www.w3.org/2000/svg', svg = document.createElementNS(ns, 'svg');
        const rect = document.createElementNS(ns, 'rect'), path = document.createElementNS(ns, 'path');
        svg.setAttribute('viewBox', '0 0 30 30');
        svg.setAttribute('aria-hidden', 'true');
        for (const [k, v] of [['x', 1], ['y', 1], ['width', 28], ['height', 28], ['rx', 6]]) rect.setAttribute(k, v);
        path.setAttribute('d', pips[face]);
        svg.append(rect, path);
        return svg;
    };
    const button = (text, act, name) => {
        const b = document.createElement('button');
        b.type = 'button';
        b.className = name || '';
        b.append(text);
        b.addEventListener('click', act);
        return b;
    };

    // ---- what waits here ----
    const waiting = () => {
        try { return JSON.parse(localStorage.getItem(store)) || []; } catch (e) { return []; }
    };
    const keepWaiting = list => {
        if (list.length) localStorage.setItem(store, JSON.stringify(list));
        else localStorage.removeItem(store);
        tell();
    };
    const tell = () => {
        const n = waiting().length, kept = one('#kept');
        if (!kept) return;
        kept.textContent = n ? says(n === 1 ? 'waitsOne' : 'waits', n) : '✓ ' + says('kept');
        kept.classList.toggle('waits', n > 0);
        if (n && !busy) kept.append(' ', button(says('send'), sendAll), ' ', button(says('drop'), () => keepWaiting(waiting().slice(1))));
    };
    const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map(b => b.toString(16).padStart(2, '0')).join('');
    const fields = more => {
        const data = new URLSearchParams(new FormData(form()));
        for (const [k, v] of Object.entries(more)) data.set(k, v);
        return data;
    };

    // ---- asking the server ----
    const ask = async (url, data) => {
        const stop = new AbortController(), clock = setTimeout(() => stop.abort(), answerIn);
        try {
            const r = await fetch(url, {method: 'POST', body: data, signal: stop.signal, credentials: 'same-origin'});
            return {status: r.status, url: r.url, page: new DOMParser().parseFromString(await r.text(), 'text/html')};
        } finally { clearTimeout(clock); }
    };
    const show = reply => {
        const main = one('main', reply.page);
        if (!main) return;
        one('main').replaceWith(document.adoptNode(main));
        before = [];
        const first = one('[role=alert]') || one('.question') || one('#faces');
        if (first) first.focus();
        begin();
    };
    // Sends what waits, first things first; stops where the server asks something.
    const sendAll = async () => {
        let list = waiting();
        busy = true;
        while (list.length) {
            const item = list[0], data = new URLSearchParams(item.data);
            data.set('token', form().elements.token.value);
            if (item.follows) data.set('seen', form().elements.seen.value);
            let reply;
            try { reply = await ask(item.url, data); } catch (e) { busy = false; tell(); plainRecord(); return; }
            if (reply.status >= 500 || reply.status === 403) { busy = false; tell(); return; }
            list = list.slice(1);
            keepWaiting(list);
            show(reply);
            if (!reply.url.endsWith('/log')) break;
            history.replaceState(null, '', reply.url);
        }
        busy = false;
        tell();
    };
    const keep = (url, data) => {
        const list = waiting();
        list.push({url, data: data.toString(), follows: list.length > 0});
        keepWaiting(list);
        if (!busy) sendAll();
    };

    // ---- a plain record while the server is away ----
    const plainRecord = () => {
        const step = one('#step'), dice = one('#dice');
        if (!step || one('#plain')) return;
        const box = document.createElement('div'), people = [['', '–']];
        for (const a of document.querySelectorAll('.units a')) {
            people.push([new URL(a.href).searchParams.get('who'), one('b', a).textContent]);
        }
        const select = (name, label, list) => {
            const l = document.createElement('label'), s = document.createElement('select');
            s.name = name;
            for (const [value, text] of list) s.append(new Option(text, value));
            l.append(label, ' ', s);
            return l;
        };
        const text = (name, label) => {
            const l = document.createElement('label'), i = document.createElement('input');
            i.name = name;
            l.append(label, ' ', i);
            return l;
        };
        box.id = 'plain';
        const f = form();
        box.append(says('plain'), select('who', says('who'), people), select('verb', says('what'),
            f.dataset.verbs.trim().split(' ').map(v => [v, v])), select('who', says('whom'), people),
            text('dice', says('dice')), text('note', says('note')), button(says('keepHere'), () => {
                const data = new URLSearchParams({key: newKey(), seen: f.elements.seen.value, token: f.elements.token.value, 'do': 'keep'});
                for (const x of box.querySelectorAll('select,input')) if (x.value) data.append(x.name, x.value);
                keep(f.getAttribute('action'), data);
                for (const x of box.querySelectorAll('input')) x.value = '';
            }, 'main'));
        step.replaceChildren(box);
        dice.replaceChildren();
    };

    // ---- looking: facts and dice so far ----
    const look = async (odds) => {
        let reply;
        looking = true;
        try { reply = await ask(form().getAttribute('action'), fields({'do': 'look', only: 'yes'})); } catch (e) { ahead = []; return; } finally { looking = false; }
        const dice = one('#dice', reply.page), chances = one('#odds', reply.page);
        if (dice) one('#dice').replaceWith(document.adoptNode(dice));
        if (odds && chances && one('#odds')) one('#odds').replaceWith(document.adoptNode(chances));
        pad();
        while (ahead.length && wanted() && !looking) press(ahead.shift());
        if (!wanted()) ahead = [];
    };

    // ---- the pad ----
    const faces = () => one('#faces');
    const lie = () => (faces() ? faces().value.replace(/[^1-6]/g, '') : '');
    const wanted = () => Number((one('#pad') || {dataset: {want: 0}}).dataset.want);
    const boxes = () => {
        const rows = document.querySelectorAll('#dice .dice-row'), row = rows[rows.length - 1];
        if (!row || !wanted()) return;
        const list = [...row.children].slice(-wanted()), dice = lie();
        list.forEach((box, i) => {
            box.replaceChildren();
            if (i < dice.length) box.append(draw(Number(dice[i])));
            box.classList.toggle('next', i === dice.length);
        });
    };
    const wake = () => {
        const b = one('.keep'), open = wanted() - lie().length, plain = one('#c-plain'), rest = one('#rest');
        const free = !faces() || !wanted() || (plain && plain.checked) || (rest && rest.checked) || /[-*h]/.test(faces().value);
        if (!b) return;
        b.disabled = !free && open > 0;
        b.textContent = b.disabled ? says(open === 1 ? 'goOne' : 'go', open) : says('keep');
    };
    const whole = () => {
        if (wanted() && lie().length >= wanted()) {
            before.push(one('#dice').cloneNode(true));
            look(false);
        }
    };
    const press = face => {
        if (looking) { ahead.push(face); return; }
        if (!faces() || !wanted() || lie().length >= wanted()) return;
        faces().value = lie() + face;
        boxes();
        wake();
        whole();
    };
    const back = () => {
        if (ahead.length) { ahead.pop(); return; }
        if (looking) return;
        if (!lie() && before.length) {
            const was = before.pop();
            one('#dice').replaceWith(was);
            faces().value = lie();
            pad();
        }
        if (!faces()) return;
        faces().value = lie().slice(0, -1);
        boxes();
        wake();
    };
    const restForMe = () => {
        const rest = one('#rest');
        if (rest) rest.checked = true;
        wake();
        look(false);
    };
    const pad = () => {
        const at = one('#pad');
        if (!at) { wake(); return; }
        const old = one('.pad');
        if (old) old.remove();
        if (wanted()) {
            const keys = document.createElement('div');
            keys.className = 'pad';
            for (let f = 1; f <= 6; f++) {
                const b = button(draw(f), () => press(f));
                b.append(String(f));
                keys.append(b);
            }
            keys.append(button(says('back'), back, 'small'), button(says('rest'), restForMe, 'wide'));
            at.after(keys);
            faces().addEventListener('input', () => { boxes(); wake(); whole(); });
            one('#live').textContent = one('label', at).textContent;
        } else if (before.length) {
            const keys = document.createElement('div');
            keys.className = 'pad';
            keys.append(button(says('back'), back, 'small'));
            at.after(keys);
        }
        boxes();
        wake();
    };

    // ---- taps and keys ----
    document.addEventListener('keydown', e => {
        const t = e.target, typing = t.matches && t.matches('input:not([type=radio]):not([type=checkbox]),select,textarea');
        if (e.ctrlKey || e.metaKey || e.altKey || typing) return;
        if (e.key >= '1' && e.key <= '6' && e.key.length === 1) press(Number(e.key));
        else if (e.key === 'Backspace') { back(); e.preventDefault(); }
        else if (e.key === 'Enter' && !(t.matches && t.matches('a,button,summary')) && one('.keep') && !one('.keep').disabled) form().requestSubmit(one('.keep'));
    });
    const begin = () => {
        const f = form();
        if (!f) { tell(); return; }
        document.documentElement.classList.add('scripted');
        f.addEventListener('submit', e => {
            const by = e.submitter, url = by && by.hasAttribute('formaction') ? by.getAttribute('formaction') : f.getAttribute('action');
            e.preventDefault();
            const data = new URLSearchParams(new FormData(f));
            if (by && by.name) data.set(by.name, by.value);
            if (by && (by.name === 'show' || by.value === 'look')) ask(url, data).then(show, () => {});
            else keep(url, data);
        });
        one('#step').addEventListener('change', () => { if (!lie()) look(true); });
        one('#dice').addEventListener('change', wake);
        pad();
        tell();
    };
    window.addEventListener('online', () => { if (!busy && waiting().length) sendAll(); });
    begin();
})();
