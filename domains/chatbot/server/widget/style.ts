/**
 * The style of the chat window. The page around it may style every element with !important, so all inherited styles are reset.
 * The colours are the agency's, as custom properties of the host.
 */
export const chatStyle = `
:host{all:initial!important;--page:#fff;--text:#1d1d1b;--soft:#f1f0ec;--line:#d6d3cb}
.panel,.bubble{font:16px/1.45 system-ui,sans-serif;color:var(--text);text-align:start;letter-spacing:normal}
@media (prefers-color-scheme:dark){:host{--page:#1c1c1a;--text:#f2f1ed;--soft:#2b2b28;--line:#4b4a45}}
*{box-sizing:border-box;font:inherit}
[hidden]{display:none!important}
.bubble{position:fixed;right:16px;bottom:16px;z-index:2147483000;min-width:56px;height:56px;padding:0 20px;border:0;border-radius:28px;background:var(--fill);color:var(--on);cursor:pointer;box-shadow:0 4px 16px #0005}
.panel{position:fixed;right:16px;bottom:84px;z-index:2147483000;display:flex;flex-direction:column;width:min(380px,calc(100vw - 32px));height:min(600px,calc(100vh - 104px));background:var(--page);border:1px solid var(--line);border-radius:12px;overflow:hidden;box-shadow:0 8px 32px #0005}
.head{display:flex;gap:8px;align-items:center;padding:8px 8px 8px 14px;background:var(--fill);color:var(--on)}
.head strong{flex:1;font-weight:600;font-size:15px;line-height:1.25;overflow-wrap:anywhere}
.head button{min-height:36px;padding:0 10px;border:1px solid var(--on);border-radius:6px;background:transparent;color:var(--on);cursor:pointer}
.log{flex:1;overflow-y:auto;padding:12px;display:flex;flex-direction:column;gap:10px}
.said{max-width:88%;padding:8px 12px;border-radius:10px;background:var(--soft);white-space:pre-wrap;overflow-wrap:anywhere;align-self:flex-start}
.said.own{align-self:flex-end;background:var(--fill);color:var(--on)}
.who{font-size:13px}
.cited{display:flex;gap:8px;align-items:center;margin-top:8px;color:inherit}
.cited img{width:56px;height:42px;object-fit:cover;border-radius:4px}
.actions{display:flex;flex-wrap:wrap;gap:8px}
.actions button,.form button,.write button{min-height:40px;padding:0 12px;border:1px solid var(--line);border-radius:6px;background:var(--page);color:var(--text);cursor:pointer}
button.main{background:var(--fill)!important;color:var(--on)!important;border-color:var(--fill)!important}
.state{padding:6px 12px;background:var(--soft);font-size:14px}
.write{display:flex;gap:8px;padding:8px;border-top:1px solid var(--line)}
.write textarea{flex:1;resize:none;height:44px}
.form{padding:12px;border-top:1px solid var(--line);overflow-y:auto;max-height:70%}
.form label{display:block;margin-bottom:8px;font-size:14px}
input,textarea{width:100%;min-height:40px;padding:8px;border:1px solid var(--line);border-radius:6px;background:var(--page);color:var(--text)}
.wrong{font-size:14px;color:#b3261e}
@media (prefers-color-scheme:dark){.wrong{color:#ffb4ab}}
:focus-visible{outline:3px solid var(--text);outline-offset:2px}
`
