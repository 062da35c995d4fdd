import { listChannelProducts } from '#domains/channels/server/grid.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { mailDocument, type MailDocument } from '../contract/document.ts'
import { designTexts, type BlockText, type DesignKey } from './design-texts.ts'

interface StartingDesign {
  key: DesignKey
  name: string
  /** What it is for, in one sentence. */
  text: string
  document: MailDocument
}

const shownOffers = 3

/** Returns the designs to start from. Their offers are the newest ones that mails can show. */
export async function startingDesigns(app: App, tx: Tx, actor: Actor): Promise<StartingDesign[]> {
  const page = { page: 1, per_page: 12, search: '', sort: '-created_at', status: ['published'] }
  const { rows } = await listChannelProducts(app, tx, actor, page)
  const shown = rows.filter(({ channels: { website } }) => !website?.offered || website.live)
  return designsWith(shown.slice(0, shownOffers).map(({ id }) => id))
}

const designsWith = (offers: readonly string[]): StartingDesign[] =>
  (Object.keys(designTexts) as DesignKey[]).map((key) => {
    const { name, text, subject, preheader, blocks } = designTexts[key]
    const fresh = counted(key)
    const built = [...blocks.flatMap((block) => blockOf(block, fresh, offers)), footerOf(key, fresh())]
    return { key, name, text, document: mailDocument.parse({ subject, preheader, blocks: built }) }
  })

const counted = (key: string) => {
  let last = 0
  return () => `${key.replaceAll('_', '-')}-${++last}`
}

const texts = (paragraphs: readonly string[]) => paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))

function blockOf(block: BlockText, fresh: () => string, offers: readonly string[]): object[] {
  if ('heading' in block) return [{ id: fresh(), type: 'heading', text: block.heading, level: block.level ?? 1 }]
  if ('paragraphs' in block) return [{ id: fresh(), type: 'text', content: texts(block.paragraphs) }]
  if ('list' in block) {
    const items = block.list.map((text) => [{ type: 'text', text }])
    return [{ id: fresh(), type: 'text', content: [{ type: 'list', ordered: false, items }] }]
  }
  if ('button' in block) return [{ id: fresh(), type: 'button', label: block.button, link: null }]
  if ('offers' in block) return offersOf(block.offers, fresh, offers)
  return [
    {
      id: fresh(),
      type: block.plain,
      ...(block.plain === 'picture' && { file_id: null, alt: '' }),
      ...(block.plain === 'voucher' && { discount_id: null }),
    },
  ]
}

/** One offer, or two beside each other. An agency without offers gets an empty block, which says what to choose. */
function offersOf(count: 1 | 2, fresh: () => string, offers: readonly string[]): object[] {
  const offer = (at: number) => ({ id: fresh(), type: 'offer', inventory_id: offers[at] ?? null })
  if (count === 1 || offers.length < 2) return [offer(0)]
  const start = offers.length > 2 ? 1 : 0
  return [{ id: fresh(), type: 'columns', columns: [{ blocks: [offer(start)] }, { blocks: [offer(start + 1)] }] }]
}

const footerOf = (key: DesignKey, id: string) => ({ id, type: 'footer', content: texts([designTexts[key].footer]) })
