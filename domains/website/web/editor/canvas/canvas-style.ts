/** What the canvas adds to the style of the site: nothing reacts as on the site, and shared parts say what they are. */
export const canvasStyle = `
body{min-height:100vh}
[class*=DraggableComponent-actions_]{zoom:var(--bar-zoom)}
[data-puck-entry] :is(a,button,input,select,textarea,summary,form,iframe,video,label):not(.editor-shared-button){pointer-events:none}
.editor-shared{position:relative}
.editor-shared-button{position:absolute;right:12px;top:12px;z-index:8;opacity:0;min-height:36px;padding:4px 12px;font:500 14px/1.4 system-ui,sans-serif;border:1px solid #17202b;border-radius:6px;background:#fff;color:#17202b}
.editor-shared:hover .editor-shared-button,.editor-shared-button:focus-visible{opacity:1}
.editor-shared:hover{outline:1px dashed #566070;outline-offset:-1px}
@media(hover:none){.editor-shared-button{opacity:1}}
`
