import { brandParts } from './brand-style.ts'

/** Style sheet of the public pages, inlined: light and dark, from 320 px wide. */
export const publicStyle = `
:root{color-scheme:light dark;--bg:#fff;--soft:#f4f6f5;--fg:#17202b;--dim:#566070;--line:#dfe4e3;--bad:#b3261e;--good:#0b6b57}
@media(prefers-color-scheme:dark){:root{--bg:#12171b;--soft:#1a2126;--fg:#e9edf1;--dim:#a4afbb;--line:#2f383f;--bad:#ff9d94;--good:#4cc3a5}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;font:16px/1.6 Inter,-apple-system,'Segoe UI',Roboto,sans-serif;background:var(--bg);color:var(--fg);overflow-wrap:break-word}
a{color:var(--accent)}
img{display:block;max-width:100%;height:auto}
h1{font-size:clamp(26px,5vw,38px);line-height:1.15;font-weight:600;margin:0 0 8px;letter-spacing:-.01em;overflow-wrap:anywhere}
h2{font-size:21px;font-weight:600;margin:44px 0 14px}
h3{font-size:17px;font-weight:600;margin:0 0 6px}
.wrap{max-width:1080px;margin:0 auto;padding:0 20px}
.skip{position:absolute;left:-9999px}.skip:focus{left:20px;top:8px;background:var(--bg);padding:8px 12px;z-index:2}
${brandParts}
header.brand a.ask{margin-left:auto;text-align:right;color:inherit;min-width:min-content;overflow-wrap:normal}
.hero{display:grid;gap:8px;margin:20px 0 24px}
.hero img{width:100%;height:100%;object-fit:cover;border-radius:12px;background:var(--soft)}
.hero .one{aspect-ratio:16/9}.hero .few{display:grid;gap:8px;grid-template-columns:repeat(2,1fr)}.hero .few img{aspect-ratio:4/3}
@media(min-width:760px){.hero.many{grid-template-columns:2fr 1fr;height:420px}.hero.many .one{aspect-ratio:auto;min-height:0}.hero.many .few{grid-template-columns:1fr;grid-auto-rows:1fr;min-height:0}.hero.many .few img{aspect-ratio:auto;min-height:0;height:100%}}
.facts{display:flex;flex-wrap:wrap;gap:6px 18px;padding:0;margin:0 0 20px;color:var(--dim)}.facts li{list-style:none;min-width:0;overflow-wrap:anywhere}
.lead{font-size:19px;line-height:1.5;margin:0 0 12px}
.grid{display:grid;gap:0 48px;grid-template-columns:minmax(0,1fr)}
aside{order:-1}
@media(min-width:920px){.grid{grid-template-columns:minmax(0,1fr) 340px}aside{order:0}.side{position:sticky;top:20px}}
.card .button{margin-top:14px}aside .card{margin-top:0}
.card{border:1px solid var(--line);border-radius:12px;padding:20px;background:var(--bg);margin:24px 0}
.from{font-size:24px;font-weight:600;font-variant-numeric:tabular-nums;margin:0}
.from small{display:block;font-size:14px;font-weight:400;color:var(--dim)}
.button,button{display:inline-block;border:1px solid var(--accent);border-radius:8px;background:var(--fill);color:var(--on);font:inherit;font-weight:500;padding:11px 20px;min-height:46px;text-decoration:none;cursor:pointer}
.wide{width:100%;text-align:center}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.ticks{padding:0;margin:0}.ticks li{list-style:none;padding-left:28px;position:relative;margin:0 0 6px}
.ticks li::before{content:"✓";position:absolute;left:2px;color:var(--good);font-weight:600}
.ticks.no li::before{content:"×";color:var(--dim)}
.two{display:grid;gap:14px 32px}@media(min-width:640px){.two{grid-template-columns:1fr 1fr}}
.days{padding:0;margin:0}.days>li{list-style:none;border-left:2px solid var(--line);padding:0 0 28px 22px;position:relative}
.days>li::before{content:"";position:absolute;left:-7px;top:6px;width:12px;height:12px;border-radius:50%;background:var(--accent)}
.days .day{color:var(--dim);font-size:14px;margin:0}.days .more{color:var(--dim);font-size:15px;margin:8px 0 0}
.shots{display:flex;gap:8px;margin:12px 0 0;overflow-x:auto}.shots img{width:200px;height:140px;object-fit:cover;border-radius:8px;flex:none;background:var(--soft)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:15px}th,td{text-align:left;padding:10px 12px 10px 0;border-top:1px solid var(--line);vertical-align:top}
th{font-weight:500;color:var(--dim)}.num{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}td.num:last-child,th.num:last-child{padding-right:0}
.tag{font-size:14px}.few-left{color:var(--bad);font-weight:500}.out{color:var(--dim)}
form{display:grid;gap:14px}label{display:block;font-weight:500;font-size:15px;margin-bottom:4px}
input,textarea,select{width:100%;font:inherit;color:inherit;background:var(--bg);border:1px solid #8a94a0;border-radius:8px;padding:10px 12px;min-height:46px}
textarea{min-height:110px;resize:vertical}[aria-invalid=true]{border-color:var(--bad)}
.error{color:var(--bad);font-size:14px;margin:4px 0 0}.hint{color:var(--dim);font-size:14px;margin:4px 0 0}
.said{border-left:4px solid var(--good);padding:8px 0 8px 16px;margin:0}
.trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
footer{margin-top:56px}
.rich>:first-child{margin-top:0}.rich h2{font-size:19px;margin:24px 0 8px}
`
