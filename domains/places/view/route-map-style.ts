/** Styles of the map, with properties that HTML checkers know. The page says what `--sea`, `--land` and `--border` are in `svg.map`. */
export const routeMapStyle = `svg.map{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:12px;background:var(--sea);margin:0 0 4px}
.map .land{fill:var(--land);stroke:var(--border)}.map .lake{fill:var(--sea);stroke:var(--sea);stroke-width:2}.map .route{fill:none;stroke:var(--accent);stroke-width:2.5;stroke-dasharray:6 5}
.map circle{fill:var(--fill);stroke:var(--accent);stroke-width:2}.map text{font-size:13px;fill:var(--fg);stroke:var(--land);stroke-width:4}.map .number{font-size:12px;font-weight:600;text-anchor:middle;fill:var(--on);stroke:none}.map .long{font-size:9px}
.source{font-size:12px;color:var(--dim);margin:0 0 20px}
@media(max-width:480px){.map .place{display:none}.map circle{transform-box:fill-box;transform-origin:center;transform:scale(1.8);stroke-width:1.1}.map .number{font-size:20px;translate:0 3px}.map .long{font-size:13px;translate:0 0}}
`
