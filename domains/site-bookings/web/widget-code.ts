export interface WidgetLook {
  item: string
  title: string
  label: string
  colour: string
  language: string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const attributes = (given: Record<string, string>): string =>
  Object.entries(given)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

/** Returns the code that shows the booking widget of an offer on any page. The link inside works without scripts. */
export function widgetCode(appUrl: string, site: string, { item, title, label, colour, language }: WidgetLook): string {
  const page = `${site}${language ? `/${language}` : ''}/${item}`
  return `<script src="${appUrl}/js/widgets.js" async></script>
<safiri-book${attributes({ site, item, label, color: colour, lang: language })}>
  <a href="${escaped(page)}">${escaped(label || `Book ${title}`)}</a>
</safiri-book>`
}
