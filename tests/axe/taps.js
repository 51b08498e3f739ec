// taps.js BROWSER ADDRESS WIDTH HEIGHT STEPS...: opens a page (an address with its key first) as a person
// would who taps and types, and tells what came of it. Steps, in their order:
//   go PATH         opens a page
//   tap SELECTOR    taps the middle of the first that fits and can be seen; "SELECTOR=words": which says so
//   key KEYS        keys one by one: "4", "Backspace", "Enter", parted by blanks
//   wait SELECTOR   till it is there
//   gone SELECTOR   till it is not
//   file PATH       chooses a file where the page asks for one
//   offline on|off  the network is cut, and back
//   text SELECTOR   prints what it says
//   shot FILE       a picture of the window
// Prints "taps N" at the end, and faults of the page as they come ("fault: ..."): of scripts, and what its
// law forbids. The browser is spoken to by a pipe.
'use strict';
const {spawn} = require('child_process');
const fs = require('fs'), os = require('os'), path = require('path');
const [browser, address, width, height, ...steps] = process.argv.slice(2);
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'taps-'));
const child = spawn(browser, ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-dev-shm-usage',
    '--remote-debugging-pipe', '--no-first-run', `--user-data-dir=${home}`], {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], env: {...process.env, HOME: home}});
const calls = new Map();
let number = 0, rest = '', taps = 0, session;
const faults = [];
child.stdio[4].on('data', bytes => {
    rest += bytes;
    const parts = rest.split('\0');
    rest = parts.pop();
    for (const part of parts) {
        const m = JSON.parse(part);
        if (m.id && calls.has(m.id)) {
            const [yes, no] = calls.get(m.id);
            calls.delete(m.id);
            m.error ? no(new Error(m.error.message)) : yes(m.result);
        } else if (m.method === 'Runtime.exceptionThrown') faults.push(m.params.exceptionDetails.exception.description || m.params.exceptionDetails.text);
        else if (m.method === 'Log.entryAdded' && m.params.entry.source === 'security') faults.push(m.params.entry.text);
    }
});
const send = (method, params = {}) => new Promise((yes, no) => {
    calls.set(++number, [yes, no]);
    child.stdio[3].write(JSON.stringify({id: number, method, params, ...(session ? {sessionId: session} : {})}) + '\0');
});
const run = async text => (await send('Runtime.evaluate', {expression: text, awaitPromise: true, returnByValue: true})).result.value;
const sleep = ms => new Promise(yes => setTimeout(yes, ms));
const till = async (text, what) => {
    for (let i = 0; i < 150; i++) {
        let is = false;
        try { is = await run(text); } catch (e) { /* the page goes on */ }
        if (is) return;
        await sleep(100);
    }
    throw new Error(`waited in vain: ${what}`);
};
const find = selector => {
    const at = selector.indexOf('=') > 0 && !selector.includes('[') ? selector.indexOf('=') : selector.lastIndexOf(']=') + 1;
    const css = at > 0 ? selector.slice(0, at) : selector, words = at > 0 ? selector.slice(at + 1) : '';
    return `[...document.querySelectorAll(${JSON.stringify(css)})].find(e => e.getClientRects().length && e.textContent.includes(${JSON.stringify(words)}))`;
};
const acts = {
    go: async to => {
        await send('Page.navigate', {url: new URL(to, address).href});
        await sleep(150);
        await till(`document.readyState === 'complete'`, to);
    },
    wait: async selector => till(`!!${find(selector)}`, selector),
    gone: async selector => till(`!${find(selector)}`, selector),
    tap: async selector => {
        await till(`!!${find(selector)}`, selector);
        const p = await run(`(() => { const e = ${find(selector)}; e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2, r.width, r.height]; })()`);
        for (const type of ['mousePressed', 'mouseReleased']) await send('Input.dispatchMouseEvent', {type, x: p[0], y: p[1], button: 'left', clickCount: 1});
        taps++;
        await sleep(60);
        await till(`document.readyState === 'complete'`, selector);
    },
    key: async keys => {
        const codes = {Backspace: 8, Enter: 13};
        for (const key of keys.split(' ')) {
            const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined;
            await send('Input.dispatchKeyEvent', {type: text ? 'keyDown' : 'rawKeyDown', key, text, windowsVirtualKeyCode: codes[key] || key.charCodeAt(0)});
            await send('Input.dispatchKeyEvent', {type: 'keyUp', key, windowsVirtualKeyCode: codes[key] || key.charCodeAt(0)});
            await sleep(30);
        }
    },
    offline: async on => send('Network.emulateNetworkConditions', {offline: on === 'on', latency: 0, downloadThroughput: -1, uploadThroughput: -1}),
    file: async (path) => {
        const {root} = await send('DOM.getDocument'), {nodeId} = await send('DOM.querySelector', {nodeId: root.nodeId, selector: 'input[type=file]'});
        await send('DOM.setFileInputFiles', {nodeId, files: [path]});
    },
    text: async selector => console.log(String(await run(`(${find(selector)} || {textContent: '(none)'}).textContent`)).trim().replace(/\s+/g, ' ')),
    shot: async file => fs.writeFileSync(file, Buffer.from((await send('Page.captureScreenshot', {format: 'png'})).data, 'base64')),
};
(async () => {
    const {targetId} = await send('Target.createTarget', {url: 'about:blank'});
    ({sessionId: session} = await send('Target.attachToTarget', {targetId, flatten: true}));
    for (const part of ['Page', 'Runtime', 'Log', 'Network']) await send(`${part}.enable`);
    await send('Emulation.setDeviceMetricsOverride', {width: +width, height: +height, deviceScaleFactor: 1, mobile: false});
    await acts.go(address);
    for (let i = 0; i + 1 < steps.length; i += 2) await acts[steps[i]](steps[i + 1]);
    console.log(`taps ${taps}`);
})().catch(e => { console.log(`fault: ${e.message}`); process.exitCode = 1; }).finally(() => {
    for (const f of faults) console.log(`fault: ${f}`);
    child.on('exit', () => fs.rmSync(home, {recursive: true, force: true}));
    child.kill();
});
