import { isOrder, statusName } from '#domains/bookings/contract/kind-words.ts'
import { countryName } from '#kit/contract/countries.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { sharedUrl, type ShortLinkTarget } from '#kit/server/pages/short-links.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'
import { some, type Body, type Booking, type Paper, type PaperParts, type Payment, type Said } from './paper.ts'
import { issuerOf, type DocumentRow } from './papers-data.ts'
import { say } from './messages/say.ts'
import type { PaperType } from '../contract.ts'

const verifyPath = (app: App, agencyId: string, documentId: string): string =>
  `/v/${codeOf(app.settings.secretKey, 'paper', [agencyId, documentId])}`

/** Returns the address in a document's QR code: the short one. */
export const verifyUrl = (app: App, tx: Tx, agencyId: string, documentId: string): Promise<string> =>
  sharedUrl(app, tx, documentId, verifyPath(app, agencyId, documentId))

/** What the short link of a document opens. */
export const paperTarget: ShortLinkTarget = async (app, _tx, agencyId, id) => verifyPath(app, agencyId, id)

/** Returns the content of a paper with its head. */
export function saidBy({ document, issuer, booking }: Pick<PaperParts, 'document' | 'issuer' | 'booking'>, body: Body): Said {
  const head = headOf(issuer)
  // A voucher says nothing of money, so it needs no tax number.
  const taxLines = document.type === 'voucher' ? [] : taxLinesOf(issuer)
  return {
    heading: nameOfPaper(document.type, booking, issuer.language),
    number: document.number,
    issuer: { ...head, lines: [...head.lines, ...taxLines] },
    ...body,
  }
}

/** Names the record in messages that differ for orders. */
export const recordOf = ({ kinds }: Pick<Booking, 'kinds'>) => ({ record: isOrder(kinds) ? 'order' : 'booking' })

/** Returns the name of a paper of a booking: an order has an order confirmation. */
export const nameOfPaper = (type: PaperType, booking: Pick<Booking, 'kinds'>, language: string): string =>
  type === 'voucher' ? say(language)('name.voucher', recordOf(booking)) : say(language)(`name.${type}`)

function taxLinesOf({ tax_number, vat_number, language }: PaperParts['issuer']): string[] {
  const t = say(language)
  return some([tax_number && t('taxNumber', { number: tax_number }), vat_number && t('vatNumber', { number: vat_number })])
}

/** Returns the issuer's lines for the head of a paper. */
export function headOf(issuer: PaperParts['issuer']): Said['issuer'] {
  const { name, address, place_name, country_code, phone, email, website, brand_colour, closing_line, language } = issuer
  return {
    name,
    colour: brand_colour,
    closing: closing_line,
    language,
    lines: some([
      ...(address?.split('\n') ?? [place_name]),
      countryName(country_code),
      phone,
      email,
      website?.replace(/^https?:\/\//, '').replace(/\/$/, ''),
    ]),
  }
}

/** Returns the issuer for papers without a booking: the head, and what a mail needs. */
export async function issuerHead(tx: Tx, agencyId: string) {
  const issuer = await issuerOf(tx, agencyId)
  return {
    head: headOf(issuer),
    name: issuer.name,
    language: issuer.language,
    phone: issuer.phone,
    email: issuer.email,
    logo_key: issuer.logo_key,
  }
}

/** Returns the stamp with the current state of a paper. `due` is what is still due on an invoice, in minor units. */
export function stampOf(
  document: DocumentRow,
  booking: Booking,
  payments: readonly Payment[],
  due: number,
  language: string,
): Paper['stamp'] {
  const t = say(language)
  if (document.type === 'voucher') return { words: statusName(booking.status, booking.kinds), tone: 'good' }
  if (document.type === 'invoice') {
    if (document.credited_by) return { words: t('credited'), tone: 'bad' }
    if (booking.total.amount === 0 && (document.content?.billed?.total ?? 0) > 0) return { words: t('credited'), tone: 'bad' }
    return due <= 0 && booking.total.amount > 0 ? { words: t('paid'), tone: 'good' } : null
  }
  const payment = payments.find(({ id }) => id === document.payment_id)
  if (!payment || payment.refunded.amount === 0) return null
  return { words: t(payment.refunded.amount === payment.amount.amount ? 'refunded' : 'partlyRefunded'), tone: 'bad' }
}
