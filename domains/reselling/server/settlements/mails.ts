import { peopleWith } from '#domains/team/server/names.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { daysBetween, formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { leftOf } from '../../contract/settlement.ts'
import type { SettlementRow } from './settlement-data.ts'

interface Told {
  /** Only one mail is sent for each of these. */
  effect: string
  subject: string
  text: string
}

/** Mails the people of the agency who manage reselling. */
async function mailPeople(app: App, tx: Tx, { agencyId }: Actor, row: SettlementRow, { effect, subject, text }: Told): Promise<void> {
  const people = await peopleWith(tx, agencyId, 'Manage Reselling')
  const money = (amount: number) => formatMoney(moneyOf(Math.abs(amount), row.currency))
  for (const { id, email } of people)
    await queueMail(app, tx, {
      to: email,
      agencyId,
      effectKey: `resell settlement ${row.id} ${agencyId} ${effect} ${id}`,
      subject,
      letter: {
        heading: subject,
        paragraphs: [text],
        facts: [
          ['Settlement', row.number],
          ['Agency', row.partner_name],
          ['Amount', money(row.amount)],
          ...(row.settled === 0 ? [] : ([['Still due', money(leftOf(row))]] as [string, string][])),
          ...(row.state === 'paid' ? [] : ([['Pay by', formatShortDay(row.due_on)]] as [string, string][])),
          ...(row.invoiced_at && row.invoice_number ? ([['Invoice', row.invoice_number]] as [string, string][]) : []),
        ],
        button: { label: 'Open settlement', url: `${app.appUrl}/reseller/settlements/${row.id}` },
      },
    })
}

type Before = Pick<SettlementRow, 'state' | 'settled' | 'invoiced_at'>

/** Mails both sides, each about its own row, when a settlement is invoiced, paid, paid in part or disputed. */
export async function mailMove(app: App, tx: Tx, actor: Actor, row: SettlementRow, before: Before): Promise<void> {
  const told = toldOf(row, before, actor.agencyId)
  if (told) await mailPeople(app, tx, actor, row, { ...told, effect: `revision ${row.revision}` })
}

function toldOf(row: SettlementRow, before: Before, agencyId: string): Omit<Told, 'effect'> | null {
  const { number, partner_name, amount, settled, currency } = row
  const sum = (value: number) => formatMoney(moneyOf(Math.abs(value), currency))
  const isOwed = amount > 0
  if (Math.abs(settled) < Math.abs(before.settled))
    return { subject: `A payment of ${number} came back`, text: `${sum(settled - before.settled)} is due again.` }
  if (settled !== before.settled)
    return row.state === 'paid'
      ? {
          subject: `${number} is paid`,
          text: isOwed ? `${partner_name} has paid everything.` : `You have paid ${partner_name} everything.`,
        }
      : {
          subject: `A part of ${number} is paid`,
          text: `${isOwed ? `${partner_name} paid` : 'You paid'} ${sum(settled - before.settled)}. ${sum(amount - settled)} is still due.`,
        }
  if (row.state === 'invoiced' && before.invoiced_at === null)
    return isOwed
      ? { subject: `Invoice for ${number} sent`, text: `${partner_name} has your invoice of ${sum(amount)}.` }
      : { subject: `Invoice for ${number} from ${partner_name}`, text: `You owe ${sum(amount)} until ${formatShortDay(row.due_on)}.` }
  if (row.state === 'disputed' && before.state !== 'disputed') {
    const who = row.disputed_by === agencyId ? 'You dispute' : `${partner_name} disputes`
    return { subject: `${number} is disputed`, text: `${who} this settlement: ${row.dispute_reason ?? ''}` }
  }
  return null
}

/** How the day to pay is near or over: 1 before it, 2 after it, 3 a week after it. */
export type ReminderStage = 1 | 2 | 3

/** Reminds the agency that pays, and tells the one that is owed once the day is over. */
export async function mailReminder(app: App, tx: Tx, actor: Actor, row: SettlementRow, stage: ReminderStage, today: string): Promise<void> {
  const { number, partner_name, due_on, currency } = row
  const left = formatMoney(moneyOf(Math.abs(leftOf(row)), currency))
  const owes = row.amount < 0
  if (stage === 1 && !owes) return
  const day = formatShortDay(due_on)
  const late = daysBetween(due_on, today)
  const days = late === 1 ? 'one day' : `${late} days`
  const said =
    stage === 1
      ? { subject: `${number} is due on ${day}`, text: `You owe ${partner_name} ${left} until ${day}.` }
      : owes
        ? { subject: `${number} is overdue`, text: `You owe ${partner_name} ${left}. It was due on ${day}, ${days} ago.` }
        : {
            subject: `${partner_name} has not paid ${number}`,
            text: `${left} was due on ${day}, ${days} ago. The other agency was reminded.`,
          }
  await mailPeople(app, tx, actor, row, { ...said, effect: `reminder ${stage} of ${due_on}` })
}
