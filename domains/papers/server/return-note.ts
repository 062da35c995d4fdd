import { formatAmount, formatMoney } from '#kit/contract/money.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { billedOf, columnsIn, type Billed } from './invoice.ts'
import { issue, partsOf } from './issue.ts'
import { clientLines, type Body, type PaperParts } from './paper.ts'
import { saidBy } from './paper-content.ts'
import { documentFor, documentsOf, type DocumentRow } from './papers-data.ts'
import { say } from './messages/say.ts'

/** Returned items of a booking. Amounts are minor units of the booking's currency. */
export interface CameBack {
  /** The number of the return. */
  reference: string
  why: string
  amount: number
  items: readonly { name: string; title: string; quantity: number; amount: number }[]
}

/**
 * Issues the credit note of a return: over what came back, with its own number. The invoice stays valid for the rest. The booking costs
 * less already, and `changed` was not told yet. @returns the note's id and number.
 */
export async function issueReturnNote(app: App, tx: Tx, actor: Actor, bookingId: string, back: CameBack) {
  const parts = await partsOf(app, tx, actor.agencyId, bookingId)
  const invoice = await documentFor(tx, bookingId, 'invoice', null)
  const of = invoice && invoice.credited_by === null ? invoice : null
  const { id, number } = await issue(tx, actor, { bookingId, type: 'credit_note' }, (document) => {
    const all = { ...parts, document }
    return {
      said: saidBy(all, noteOf(all, back, of)),
      logo_key: parts.issuer.logo_key,
      billed: billedOf(parts.booking),
      lowers: of?.id ?? null,
    }
  })
  return { id, number }
}

function noteOf(parts: PaperParts, back: CameBack, invoice: DocumentRow | null): Body {
  const { booking, document, issuer } = parts
  const t = say(issuer.language)
  const { currency } = booking.total
  const credited = formatMoney({ amount: back.amount, currency })
  return {
    party: { label: t('creditedTo'), lines: clientLines(parts) },
    facts: [
      [t('order'), booking.reference],
      [t('return'), back.reference],
      [t('forInvoice'), invoice?.number ?? ''],
      [t('issued'), formatShortDay(document.created_at)],
      [t('currency'), currency],
    ],
    amount: { label: t('amountCredited'), value: credited },
    tables: [
      {
        title: '',
        columns: columnsIn(issuer.language),
        rows: back.items.map(({ name: variant, title, quantity, amount }) => [
          `${variant}\n${title}`,
          String(quantity),
          // Discounted pieces need not cost the same whole amount each, so the price of one is only printed if it is exact.
          amount % quantity === 0 ? formatAmount(amount / quantity, currency) : '',
          formatAmount(amount, currency),
        ]),
        sums: [{ label: t('credited'), value: credited, strong: true }],
      },
    ],
    notes: [
      {
        title: t('reason'),
        lines: [
          back.why,
          invoice
            ? t('invoiceLower', { number: invoice.number, amount: credited })
            : t('bookingLower', { reference: booking.reference, amount: credited }),
        ],
      },
    ],
  }
}

/** Returns what an invoice still bills after the credit notes that lowered it, and the numbers of these notes. */
export async function stillBilled(tx: Tx, invoice: DocumentRow, billed: Billed): Promise<{ billed: Billed; numbers: string[] }> {
  const notes = (await documentsOf(tx, invoice.booking_id)).filter(({ content }) => content?.lowers === invoice.id)
  return { billed: notes.at(-1)?.content?.billed ?? billed, numbers: notes.map(({ number }) => number) }
}

/** Returns the numbers of a booking's papers by their ids. */
export const paperNumbers = async (tx: Tx, bookingId: string): Promise<Map<string, string>> =>
  new Map((await documentsOf(tx, bookingId)).map(({ id, number }) => [id, number]))
