// MJML sets the classes on tables and cells, so the rules reach into them. No ">" here: mrml would read it as the end of a tag.
/** Returns the style sheet of a mail for programs that know dark mode. `onDark` is the agency's colour as text. */
export const darkStyle = (onDark: string) =>
  `@media (prefers-color-scheme:dark){.page{background:#101418!important}.card,.card table.inner,.card td{background:#181d23!important}` +
  `.card div,.card h1,.card h2,.card h3{color:#e9edf2!important}.card .dim div,.page .dim,.card .dim{color:#a6b0bd!important}` +
  `.page a.link{color:${onDark}!important}.code{border-color:${onDark}!important}.line p{border-color:#323a44!important}}`
