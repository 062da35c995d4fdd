import { routeMapStyle } from '#domains/places/view/route-map-style.ts'

/** Styles of the proposal page, in addition to those of public pages. */
export const offerStyle = `
main.wrap,header.brand .wrap,footer .wrap{max-width:820px}
.preview{background:var(--soft);border:1px dashed var(--dim);border-radius:8px;padding:10px 14px;margin:20px 0 0}
.top{padding:28px 0 8px}
.text{white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 12px}
.option{border:1px solid var(--line);border-radius:12px;padding:18px 20px;margin:0 0 16px}
.option:has(input:checked){border-color:var(--accent);box-shadow:0 0 0 1px var(--accent)}
.option h3{display:flex;gap:12px;align-items:flex-start;font-size:18px}
.option h3 label{margin:0;font:inherit;flex:1}
.option input[type=radio]{width:22px;min-height:22px;height:22px;flex:none;margin:2px 0 0;accent-color:var(--accent)}
.lines{padding:0;margin:12px 0 0}.lines li{list-style:none;border-top:1px solid var(--line);padding:10px 0;display:flex;flex-wrap:wrap;gap:2px 16px}
.lines small{flex-basis:100%;color:var(--dim);font-size:14px;overflow-wrap:anywhere}.lines .num{margin-left:auto}.lines b{flex:1 1 8em;min-width:0;font-weight:500;overflow-wrap:anywhere}
.sum{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;border-top:1px solid var(--line);padding:10px 0 0;margin:0;font-variant-numeric:tabular-nums}
.sum span:last-child{white-space:nowrap}.sum+.sum{border-top:0;padding-top:4px}.sum.strong{font-weight:600;font-size:18px}
.tick{display:flex;gap:12px;align-items:flex-start;font-weight:400}.tick input{width:22px;min-height:22px;height:22px;flex:none;margin:1px 0 0;accent-color:var(--accent)}
canvas{display:block;width:100%;max-width:480px;height:auto;border:1px solid #8a94a0;border-radius:8px;touch-action:none;color:var(--fg);background:var(--soft)}
svg.signed{display:block;width:240px;max-width:100%;height:auto;color:var(--fg)}
.quiet{background:transparent;color:var(--fg);border:1px solid #8a94a0}
.row{display:flex;flex-wrap:wrap;gap:10px}
.state{font-weight:600;margin:0 0 8px}.state.good{color:var(--good)}.state.bad{color:var(--bad)}
summary{cursor:pointer;padding:8px 0;font-weight:500}details form{margin-top:8px}
.error{margin:0}
.cover.big{height:clamp(180px,36vw,400px)}
.kicker{color:var(--dim);margin:0 0 4px}
${routeMapStyle}svg.map{--sea:#cfe3ee;--land:#f6f5f1;--border:#b9b6ad}
@media(prefers-color-scheme:dark){svg.map{--sea:#17303d;--land:#24292e;--border:#4b4f55}}
.options{display:grid;gap:16px;align-items:start}@media(min-width:720px){.options.many{grid-template-columns:repeat(auto-fit,minmax(260px,1fr))}}
.options .option{margin:0}.difference{font-weight:600;color:var(--accent);margin:0 0 4px;font-variant-numeric:tabular-nums}
@media(max-width:420px){button,.button{width:100%;text-align:center}.option{padding:16px 14px}h2{margin-top:34px}}
`
