import { fontsOf } from '#kit/contract/typefaces.ts'
import { html as mjml, trusted, type Markup } from '#kit/server/pages/html.ts'
import type { MailBlock, SmallBlock } from '../contract/blocks.ts'
import type { MailDocument } from '../contract/document.ts'
import { darkStyle } from './dark-style.ts'
import type { MailFacts } from './facts.ts'
import { dim, line, smallBlock, socialBlock, voucherBlock, type Writer } from './mjml-blocks.ts'
import { say } from './messages/say.ts'
import { richTextHtml } from './rich-text.ts'
import type { Slots } from './template.ts'

/** Returns a mail as MJML. Everything that people wrote is escaped, so the text holds no element that is not ours, and no include. */
export function mjmlOf(document: MailDocument, facts: MailFacts, slots: Slots): string {
  const { brand } = facts
  const fonts = fontsOf[brand.typeface]
  const look = { ...brand.colours, ...fonts, link: `color:${brand.colours.onLight}` }
  const writer: Writer = { facts, slots, look, t: say(brand.language) }
  const subject = slots.text(document.subject)
  const whole = mjml`<mjml lang="${brand.language}"><mj-head>
      <mj-title>${subject}</mj-title>
      ${document.preheader !== '' && mjml`<mj-preview>${slots.text(document.preheader)}</mj-preview>`}
      <mj-attributes>
        <mj-all font-family="${fonts.text}" />
        <mj-section padding="0" />
        <mj-text font-size="15px" line-height="1.55" color="#17202b" padding="0 28px 4px" />
        <mj-image padding="0 28px 16px" />
        <mj-button padding="4px 28px 18px" font-size="15px" font-weight="600" border-radius="7px" inner-padding="11px 20px" />
      </mj-attributes>
      <mj-style>${trusted(darkStyle(brand.colours.onDark))}</mj-style> </mj-head><mj-body background-color="#f5f6f7" width="600px" css-class="page">
      <mj-section padding="10px 0"><mj-column><mj-text align="center" font-size="12px" color="${dim}" css-class="dim" padding="0 20px"><a class="link" href="${slots.own('view')}" style="color:${dim}">${writer.t('view')}</a></mj-text></mj-column></mj-section>
      ${headOf(document, writer)} ${sectionsOf(document.blocks, writer)}
      <mj-section padding="14px 0"><mj-column><mj-raw>${slots.pixel()}</mj-raw></mj-column></mj-section>
    </mj-body></mjml>`
  // mrml refuses white space between elements of the head. Texts hold no "<", so this changes none.
  // It also doubles backslashes in attributes.
  return whole.text.replace(/\s+(?=<\/?mj)/g, '').replaceAll('\\', '&#92;')
}

function headOf({ header }: MailDocument, { facts: { brand }, look }: Writer): Markup | false {
  if (header === 'none') return false
  const logo =
    brand.logo &&
    mjml`<img
      src="${brand.logo}"
      alt=""
      width="40"
      height="40"
      style="vertical-align:middle;width:40px;height:40px;background:#ffffff;border-radius:6px;margin-right:12px"
    />`
  const name = mjml`<span style="vertical-align:middle">${brand.name}</span>`
  const band = header === 'band'
  const colours = band ? mjml`background-color="${look.fill}"` : mjml`background-color="#ffffff" css-class="card"`
  return mjml`<mj-section ${colours} padding="14px 0"><mj-column><mj-text font-family="${look.heading}" font-size="17px" font-weight="600" color="${band ? look.onFill : '#17202b'}" padding="0 28px">${logo}${name}</mj-text></mj-column></mj-section>`
}

const card = (inside: Markup | Markup[], top: boolean) =>
  mjml`<mj-section background-color="#ffffff" css-class="card" padding="${top ? '24px' : '0'} 0 0">${inside}</mj-section>`

/** Blocks in one column share a section. Columns and the footer have sections of their own. */
function sectionsOf(blocks: readonly MailBlock[], writer: Writer): Markup[] {
  const sections: Markup[] = []
  let run: Markup[] = []
  const add = (inside: Markup | Markup[]) => void sections.push(card(inside, sections.length === 0))
  const close = () => {
    if (run.length > 0) add(mjml`<mj-column>${run}</mj-column>`)
    run = []
  }
  for (const block of blocks) {
    if (block.type === 'columns') {
      close()
      add(block.columns.map((column) => mjml`<mj-column vertical-align="top">${smallBlocks(column.blocks, writer)}</mj-column>`))
    } else if (block.type === 'footer') {
      close()
      add(footerColumn(block.content, writer))
    } else run.push(leafOf(block, writer))
  }
  close()
  return sections
}

// A column without content has no height in some mail programs; MJML wants at least one element.
const smallBlocks = (blocks: readonly SmallBlock[], writer: Writer): Markup => {
  const shown = blocks.map((block) => smallBlock(block, writer))
  return shown.some(({ text }) => text !== '') ? mjml`${shown}` : mjml`<mj-spacer height="1px" />`
}

function leafOf(block: Exclude<MailBlock, { type: 'columns' | 'footer' }>, writer: Writer): Markup {
  if (block.type === 'voucher') return voucherBlock(block, writer)
  if (block.type === 'social') return socialBlock(writer)
  return smallBlock(block, writer)
}

/** The agency's closing line, what the agency wrote, who sent the mail, and the way out of it. */
function footerColumn(content: Parameters<typeof richTextHtml>[0], { facts: { brand }, slots, look, t }: Writer): Markup {
  const link = (address: string, label: string) => mjml`<a class="link" href="${address}" style="${look.link}">${label}</a>`
  return mjml`<mj-column>${line} ${brand.closing && mjml`<mj-text>${brand.closing}</mj-text>`}
    <mj-text font-size="13px" line-height="1.6" color="${dim}" css-class="dim" padding="0 28px 24px">${richTextHtml(content, slots, look)}<b>${brand.name}</b>${brand.contact.map((one) => mjml`<br />${one}`)}<br /><br />${link(slots.own('unsubscribe'), t('unsubscribe'))}
      · ${link(slots.own('preferences'), t('preferences'))}</mj-text></mj-column>`
}
