import type { Equivalent } from './equivalent.ts'

const finance = 'domains/finance/server'

/** Faults in payments and the ledger that change neither what is paid nor what is sold, each with the reason. */
export const financeEquivalents: Record<string, Equivalent[]> = {
  [`${finance}/ledger.ts`]: [
    {
      line: "owner: account.owner ?? ''",
      original: "account.owner ?? ''",
      replacement: 'account.owner',
      why: "The column's default is the same text.",
    },
  ],
  [`${finance}/ledger-data.ts`]: [
    {
      line: ".where('id', '=', sql<string>`ANY(",
      original: ".where('id', '=', sql<string>`ANY(${[...accounts.keys()]}::uuid[])`)",
      why: 'Accounts that are not posted to are not inserted either.',
    },
    {
      line: ".where('id', '=', sql<string>`ANY(",
      original: "'='",
      why: 'Finds all accounts of the agency. Those that are not posted to are not inserted either.',
    },
    {
      line: ".orderBy('t.id')",
      original: ".orderBy('t.id')",
      why: 'Orders transactions of the same millisecond on a screen. No sum depends on it.',
    },
  ],
  [`${finance}/sales.ts`]: [
    ...["event.type === 'changed' || event.type === 'money_moved'", 'return'].map((original) => ({
      line: "if (event.type === 'changed' ||",
      original,
      replacement: original === 'return' ? ';' : 'false',
      why: 'No condition below holds for these events. The return is for the types.',
    })),
    {
      line: "if (event.type === 'changed' ||",
      original: '||',
      why: 'No condition below holds for these events. The return is for the types.',
    },
    {
      line: "if (event.type === 'client_changed')",
      original: "event.type === 'client_changed'",
      replacement: 'true',
      why: 'Other events name no other client, so there is nothing to move.',
    },
    { line: 'if (event.refund > 0)', original: 'event.refund > 0', replacement: 'true', why: 'A refund of nothing promises nothing.' },
    { line: 'if (event.refund > 0)', original: '>', why: 'A refund of nothing promises nothing.' },
  ],
  [`${finance}/refunds.ts`]: [{ line: 'open -= Math.max(0, back)', original: '0', why: 'Payments with nothing left come last.' }],
  [`${finance}/refund-books.ts`]: [
    {
      line: 'await lockSubject(tx, (await findPayment',
      original: 'await lockSubject(tx, (await findPayment(tx, { id: found.payment_id }))!)',
      why: 'Orders the locks. The lock on the payment alone keeps refunds apart, and a deadlock is tried again.',
    },
  ],
  [`${finance}/settle.ts`]: [
    {
      line: 'after: text ? { text } : null',
      original: 'text ? { text } : null',
      replacement: '{ text }',
      why: 'An activity without a text shows none either way.',
    },
    {
      line: 'await lockSubject(tx, found)',
      original: 'await lockSubject(tx, found)',
      why: 'Orders the locks. The lock on the payment alone keeps reports apart, and a deadlock is tried again.',
    },
  ],
  [`${finance}/payments.ts`]: [
    { line: 'if (day > today)', original: '>', why: 'The line before returned for today.' },
    ...['input.payer_name', 'input.payer_phone', 'input.external_reference', 'input.note'].map((value) => ({
      line: `${value} ?? null`,
      original: `${value} ?? null`,
      replacement: value,
      why: 'The column and the answer say NULL for a value that is absent.',
    })),
    {
      line: '(after as { text?: string } | null)?.text ?? null',
      original: '(after as { text?: string } | null)?.text ?? null',
      replacement: '(after as { text?: string } | null)?.text',
      why: 'The answer says NULL for a value that is absent.',
    },
  ],
  [`${finance}/purposes.ts`]: [
    {
      line: "client_id ?? ''",
      original: "client_id ?? ''",
      replacement: 'client_id',
      why: 'The owner of an account is empty by default.',
    },
    {
      line: 'if (!purpose) throw',
      original: '!purpose',
      replacement: 'false',
      why: 'Each objective has a purpose.',
    },
    { line: 'if (!purpose) throw', original: "throw notFound('Payment')", why: 'Each objective has a purpose.' },
    ...[
      ['payment.subject_id ?? payment.booking_id', 'payment.subject_id'],
      ['payment.subject_id ?? payment.booking_id', 'payment.booking_id'],
      ['subject', 'false'],
      ['subject', 'true'],
      ['await purposeOf(payment).lock(tx, subject, payment)', ';'],
    ].map(([original, replacement]) => ({
      line: original!.startsWith('payment') ? 'const subject = ' : 'if (subject) await',
      original: original!,
      replacement: replacement!,
      why: 'Orders the locks. The lock on the payment alone keeps changes apart, and a deadlock is tried again.',
    })),
  ],
}
