import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { formatCount } from '#kit/contract/text.ts'
import { contrastOf } from '#kit/contract/colour.ts'
import { allBlocks, type MailDocument } from '../contract/document.ts'
import { partsOf } from '../contract/merge-fields.ts'
import type { LeftOut, MailProblem } from '../contract/problems.ts'
import type { RichText } from '../contract/texts.ts'
import { factsOf, type MailFacts } from './facts.ts'
import { prepareWith, type PreparedMail } from './render.ts'
import { spamWordsIn } from './spam-words.ts'

type Block = ReturnType<typeof allBlocks>[number]

// Gmail cuts what is longer, and the unsubscribe link stands at the end.
const clipsAtBytes = 100 * 1024
const heavyPicture = 300 * 1024
const heavyMail = 1024 * 1024
const longSubject = 60

const error = (code: string, message: string, block: Block | null = null): MailProblem => ({
  level: 'error',
  code,
  block_id: block?.id ?? null,
  message,
})
const warning = (code: string, message: string, block: Block | null = null): MailProblem => ({
  ...error(code, message, block),
  level: 'warning',
})

const leftOutWords: Record<LeftOut['reason'], string> = {
  empty: '',
  missing: 'What this block shows was deleted. Choose something else or remove the block.',
  archived: 'This offer is archived. Choose another one or remove the block.',
  not_published: 'This offer is not published. Publish it, choose another one or remove the block.',
  not_listed: 'This offer is not on the website. Switch it on there, choose another one or remove the block.',
  over: 'This discount is off, over or used up. Choose another one or remove the block.',
  no_code: 'This discount applies automatically and has no code. Choose one with a code or remove the block.',
}
const emptyWords: Partial<Record<Block['type'], string>> = {
  picture: 'Choose a picture or remove the block.',
  offer: 'Choose an offer or remove the block.',
  voucher: 'Choose a discount or remove the block.',
  button: 'Add a label and a link to the button, or remove it.',
}

/** Returns what to mend in a mail, errors first. The transaction is the agency's. */
export async function checkMail(app: App, tx: Tx, agencyId: string, document: MailDocument) {
  const facts = await factsOf(app, tx, agencyId, document)
  const prepared = prepareWith(document, facts)
  return { problems: problemsOf(document, facts, prepared), bytes: prepared.bytes }
}

/** Returns the problems of a mail that was prepared, errors first. */
export function problemsOf(document: MailDocument, facts: MailFacts, prepared: PreparedMail): MailProblem[] {
  const all = allBlocks(document.blocks)
  const found = [
    ...ofSubject(document),
    ...ofWhole(all, facts, prepared),
    ...all.flatMap((block) => ofBlock(block, facts)),
    ...ofFields(document, all),
  ]
  return [...found.filter(({ level }) => level === 'error'), ...found.filter(({ level }) => level === 'warning')]
}

function ofSubject({ subject, preheader }: MailDocument): MailProblem[] {
  if (subject === '') return [error('no_subject', 'Add a subject.')]
  const words = spamWordsIn(subject)
  return [
    ...(subject.length > longSubject
      ? [warning('long_subject', `The subject has ${subject.length} characters. Phones show about ${longSubject}.`)]
      : []),
    ...(/^[^\p{Ll}]{12,}$/u.test(subject) ? [warning('shouting', 'The subject is in capitals, which spam filters dislike.')] : []),
    ...(preheader === '' ? [warning('no_preheader', 'Add a preview text. Otherwise the inbox shows the first words of the mail.')] : []),
    ...(words.length > 0 ? [warning('spam_words', `Spam filters dislike these words in a subject: ${words.join(', ')}.`)] : []),
  ]
}

function ofWhole(all: Block[], facts: MailFacts, prepared: PreparedMail): MailProblem[] {
  const { fill, onFill, onDark } = facts.brand.colours
  const weight = [...facts.pictures.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  const says = all.some((block) => !['divider', 'spacer', 'footer', 'social'].includes(block.type))
  const words = spamWordsIn(all.map(textOf).join('\n'))
  return [
    ...(says ? [] : [error('empty', 'The mail has no content yet. Add a block.')]),
    ...(all.some(({ type }) => type === 'footer')
      ? []
      : [error('no_footer', 'Add a footer. It has the unsubscribe link and your address, which the law requires.')]),
    ...(prepared.bytes > clipsAtBytes
      ? [warning('too_long', `The mail has ${kilobytes(prepared.bytes)} KB. Gmail cuts mails above 100 KB and hides the unsubscribe link.`)]
      : []),
    ...(weight > heavyMail
      ? [warning('heavy', `The pictures have ${kilobytes(weight)} KB together. On mobile data they load slowly.`)]
      : []),
    ...(words.length > 2 ? [warning('spam_words', `Spam filters dislike these words: ${words.slice(0, 8).join(', ')}.`)] : []),
    ...(contrastOf(fill, onFill) < 4.5 || contrastOf(onDark, '#181d23') < 4.5
      ? [warning('contrast', 'Your colour is hard to read in dark mode. Choose a stronger one in the brand settings.')]
      : []),
  ]
}

const kilobytes = (bytes: number): string => formatCount(Math.ceil(bytes / 1024))

function ofBlock(block: Block, facts: MailFacts): MailProblem[] {
  const leftOut = facts.leftOut.find(({ block_id }) => block_id === block.id)
  if (leftOut) {
    const message = leftOut.reason === 'empty' ? (emptyWords[block.type] ?? '') : leftOutWords[leftOut.reason]
    return [error(leftOut.reason === 'empty' ? `empty_${block.type}` : leftOut.reason, message, block)]
  }
  if (block.type === 'heading' && block.text === '') return [warning('empty_heading', 'The heading is empty, so it is left out.', block)]
  if (block.type === 'text' && textOf(block).trim() === '') return [warning('empty_text', 'The text is empty, so it is left out.', block)]
  if (block.type === 'social' && facts.brand.links.length === 0)
    return [warning('no_links', 'Your agency has no social links yet. Add them in the brand settings.', block)]
  if (block.type === 'picture') return ofPicture(block, facts)
  if (block.type === 'offer') return ofOffer(block, facts)
  return []
}

function ofPicture(block: Extract<Block, { type: 'picture' }>, facts: MailFacts): MailProblem[] {
  const picture = facts.pictures.get(block.file_id ?? '')
  return [
    ...(block.alt === ''
      ? [warning('no_alt', 'Describe the picture for people who cannot see it, and for mail programs that hide pictures.', block)]
      : []),
    ...(picture && picture.bytes > heavyPicture
      ? [warning('heavy_picture', `The picture has ${kilobytes(picture.bytes)} KB. Choose a smaller one.`, block)]
      : []),
  ]
}

function ofOffer(block: Extract<Block, { type: 'offer' }>, facts: MailFacts): MailProblem[] {
  const offer = facts.offers.get(block.inventory_id ?? '')
  if (!offer) return []
  return [
    ...(offer.url || block.link ? [] : [warning('no_page', 'This offer has no public page. Add a link, or it has no button.', block)]),
    ...(block.show_price && !offer.price ? [warning('no_price', 'This offer has no price to show.', block)] : []),
  ]
}

const plain = (content: RichText): string =>
  content
    .flatMap((node) => (node.type === 'paragraph' ? [node.content] : node.items))
    .map((inlines) => inlines.map((one) => (one.type === 'text' ? one.text : ' ')).join(''))
    .join('\n')

/** Returns the texts of a block that people read. */
function textOf(block: Block): string {
  if (block.type === 'text' || block.type === 'footer') return plain(block.content)
  if (block.type === 'heading' || block.type === 'voucher') return block.text
  return block.type === 'button' ? block.label : ''
}

function ofFields({ subject, preheader }: MailDocument, all: Block[]): MailProblem[] {
  const lacking = (text: string) =>
    partsOf(text).flatMap((part) => (typeof part === 'object' && part.fallback === '' && part.field !== 'agency_name' ? [part.field] : []))
  const told = (field: string, block: Block | null) =>
    warning('no_fallback', `Add what people without a value see instead of ${field}: {{${field}|there}}.`, block)
  return [...new Set([...lacking(subject), ...lacking(preheader)])]
    .map((field) => told(field, null))
    .concat(all.flatMap((block) => [...new Set(lacking(textOf(block)))].map((field) => told(field, block))))
}
