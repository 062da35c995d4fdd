import { readFeedAgency, readFeedOffers } from '#domains/feeds/server/kinds/offer.ts'
import { smallPictures } from '#domains/inventory/server/items/pictures.ts'
import { listedOffers } from '#domains/website/server/offers/listed.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { imageKeyIn } from '#kit/server/files/preview.ts'
import { zipOf, type ZipEntry } from '#kit/server/files/zip.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { adLimits, type AdsCompany } from '../../contract/words.ts'
import { findConnection } from '../connections-data.ts'
import { readOffer } from './offer.ts'
import { cutTo } from './picture.ts'
import { textsOf, type AdTexts } from './texts.ts'

interface Filter extends ListRequest {
  picture?: 'yes' | 'no' | undefined
}

/** Returns a page of drafts: one for each offer that the website shows. */
export async function listDrafts(app: App, tx: Tx, actor: Actor, company: AdsCompany, { picture, search, sort, page, per_page }: Filter) {
  const listed = (await listedOffers({ tx, actor })).filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))
  const pictures = await smallPictures(
    app,
    tx,
    listed.map(({ id }) => id),
  )
  const found = picture === undefined ? listed : listed.filter(({ id }) => pictures.has(id) === (picture === 'yes'))
  const ordered = sort.startsWith('-') ? found.toReversed() : found
  const ids = ordered.slice((page - 1) * per_page, page * per_page).map(({ id }) => id)
  const agency = await readFeedAgency(app, tx, actor.agencyId)
  const offers = new Map((await readFeedOffers(app, tx, actor, agency, { ids, withStays: false })).map((offer) => [offer.id, offer]))
  const made = await madeDrafts(tx, company, ids)
  const rows = ids.flatMap((id) => {
    const offer = offers.get(id)
    if (!offer) return []
    const { campaign: _campaign, ...texts } = textsOf(company, offer)
    return [{ id, kind: offer.kind, title: offer.title, ...texts, picture_url: pictures.get(id) ?? null, made: made.get(id) ?? null }]
  })
  return { rows, total: found.length }
}

/** Returns the drafts that were made in the connected account, by the id of the offer. */
async function madeDrafts(tx: Tx, company: AdsCompany, ids: readonly string[]) {
  const connection = await findConnection(tx, company)
  if (!connection?.account_id || ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('ad_drafts')
    .select(['inventory_id', 'state', 'problem'])
    .where('company', '=', company)
    .where('account_id', '=', connection.account_id)
    .where('inventory_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ inventory_id, ...one }) => [inventory_id, one]))
}

/** Returns the ZIP file of one draft. Pictures are cut to each size in the middle of what matters. @throws 404. */
export async function draftFile(app: App, actor: Actor, company: AdsCompany, id: string): Promise<FileAnswer> {
  const { offer } = await app.db.asAgency(actor, (tx) => readOffer(app, tx, actor, id))
  const key = imageKeyIn(offer.pictures[0])
  const texts = textsOf(company, offer)
  const pictures = key === null ? [] : await picturesIn(await app.files.read(key, 'original'), company)
  const content = zipOf([{ name: 'texts.txt', content: Buffer.from(textFile(texts)) }, ...pictures])
  return { name: `${company}-ad-${offer.slug}.zip`, mime: 'application/zip', content }
}

async function picturesIn(original: Buffer, company: AdsCompany): Promise<ZipEntry[]> {
  const made: ZipEntry[] = []
  for (const [width, height] of adLimits[company].pictures)
    made.push({ name: `${width}x${height}.jpg`, content: await cutTo(original, width, height) })
  return made
}

const textFile = ({ headline, description, text, url, campaign }: AdTexts): string =>
  [
    `Campaign name: ${campaign}`,
    `Headline: ${headline}`,
    ...(description === null ? [] : [`Description: ${description}`]),
    `Text: ${text}`,
    `Link: ${url}`,
    '',
    'Keep the link as it is: by it, bookings of this ad are counted under the campaign name.',
    '',
  ].join('\r\n')
