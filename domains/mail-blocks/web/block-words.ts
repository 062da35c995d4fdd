import { truncate } from '#kit/contract/text.ts'
import type { IconName } from '#kit/web/icons.ts'
import { randomKey } from '#kit/web/use-call.ts'
import type { MailBlock, SmallBlock } from '../contract/blocks.ts'
import type { RichText } from '../contract/texts.ts'

export type BlockType = MailBlock['type']

/** Names and icons of the blocks, in the order of the menu. */
export const blockLooks: Record<BlockType, { label: string; icon: IconName; text: string }> = {
  heading: { label: 'Heading', icon: 'article', text: 'A title' },
  text: { label: 'Text', icon: 'document', text: 'Paragraphs, lists and links' },
  picture: { label: 'Picture', icon: 'photo', text: 'From your media or a new one' },
  button: { label: 'Button', icon: 'link', text: 'One clear next step' },
  offer: { label: 'Offer', icon: 'package', text: 'With its live price and next date' },
  voucher: { label: 'Voucher code', icon: 'discount', text: 'A discount with its code' },
  columns: { label: 'Columns', icon: 'columns', text: 'Two or three beside each other' },
  divider: { label: 'Divider', icon: 'minus', text: 'A line' },
  spacer: { label: 'Space', icon: 'sort', text: 'Empty room' },
  social: { label: 'Social links', icon: 'world', text: 'Of your brand settings' },
  footer: { label: 'Footer', icon: 'shield', text: 'Your address and the unsubscribe link' },
}

/** Blocks that may stand in a column. */
export const smallTypes = ['heading', 'text', 'picture', 'button', 'offer', 'divider', 'spacer'] as const

const paragraphOf = (text: string): RichText => [{ type: 'paragraph', content: [{ type: 'text', text }] }]

/** Returns a short id that no other block has. */
export const newBlockId = (): string =>
  randomKey()
    .slice(-12)
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')

type Fresh = { [Type in BlockType]: Omit<Extract<MailBlock, { type: Type }>, 'id' | 'type'> }

const fresh = (): Fresh => ({
  heading: { text: '', level: 2, align: 'left' },
  text: { content: [], align: 'left' },
  picture: { file_id: null, alt: '', link: null, width: 'full' },
  button: { label: '', link: null, look: 'filled', align: 'left' },
  offer: { inventory_id: null, button: '', link: null, show_price: true, show_next: true },
  voucher: { discount_id: null, text: '' },
  columns: { columns: [{ blocks: [] }, { blocks: [] }] },
  divider: {},
  spacer: { size: 'medium' },
  social: {},
  footer: { content: paragraphOf('You get this mail because you asked us or travelled with us, and agreed to our news.') },
})

/** Returns a new block of a type, as it is inserted. */
export const newBlock = <Type extends BlockType>(type: Type) =>
  ({ id: newBlockId(), type, ...fresh()[type] }) as unknown as Extract<MailBlock, { type: Type }>

const plain = (content: RichText): string =>
  content
    .flatMap((node) => (node.type === 'paragraph' ? [node.content] : node.items))
    .map((inlines) => inlines.map((one) => (one.type === 'text' ? one.text : ' ')).join(''))
    .join(' ')

/** "Heading: News from us". The name of a block in the list. */
export function blockName(block: MailBlock | SmallBlock): { label: string; about: string } {
  const { label } = blockLooks[block.type]
  const about = () => {
    if (block.type === 'heading' || block.type === 'voucher') return block.text
    if (block.type === 'text' || block.type === 'footer') return plain(block.content)
    if (block.type === 'button') return block.label
    if (block.type === 'picture') return block.alt
    return block.type === 'columns' ? `${block.columns.length} columns` : ''
  }
  return { label, about: truncate(about(), 50) }
}
