import type { Equivalent } from './equivalent.ts'

const bookings = 'domains/bookings/server'

/** Faults in bookings and their discounts that change neither what is paid nor what is sold, each with the reason. */
export const bookingsEquivalents: Record<string, Equivalent[]> = {
  'domains/discounts/server/apply.ts': [
    { line: 'const perUnit = item.amount ===', original: '>', why: 'An item of no piece costs nothing and was returned before.' },
    { line: 'const perUnit = item.amount ===', original: '0', why: 'For one piece, both ways take off the same.' },
    {
      line: 'if (share <= 0 || item.amount <= 0)',
      previous: 'function lessened',
      original: '<=',
      why: 'An item that costs nothing has no share, so one of the two conditions is enough.',
    },
  ],
  [`${bookings}/quote.ts`]: [
    {
      line: 'if (!(error instanceof AppError)) throw error',
      original: '!(error instanceof AppError)',
      why: 'An unexpected error has no fields, so naming them fails, too: 500 either way.',
    },
    { line: 'if (!(error instanceof AppError)) throw error', original: 'throw error', why: 'As above.' },
    { line: '...(period ? { period } : {}),', original: 'period ? { period } : {}', why: 'An undefined period is the same as no period.' },
    { line: 'if (percent !== null) sums.set', original: 'percent !== null', why: 'A percentage of null takes nothing.' },
    { line: 'return twoWeeksBefore > afterHold', original: '>', why: 'Both are the same moment then.' },
  ],
  [`${bookings}/lines.ts`]: [
    {
      line: '...(residency ? { residency } : {}),',
      original: 'residency ? { residency } : {}',
      replacement: '{ residency }',
      why: 'An undefined residency is the same as no residency.',
    },
  ],
  [`${bookings}/money.ts`]: [
    {
      line: "await setTaking(tx, actor, row.id, lines, 'held')",
      original: "await setTaking(tx, actor, row.id, lines, 'held')",
      why: 'The confirmation takes what is not held yet.',
    },
    {
      line: 'if (row.discount_id) await retakeUse',
      original: 'row.discount_id',
      replacement: 'true',
      why: 'A booking without a discount has no use to take.',
    },
    {
      line: "await tx.updateTable('bookings').set({ status: 'on_hold' })",
      original: "await tx.updateTable('bookings').set({ status: 'on_hold' }).where('id', '=', row.id).execute()",
      why: 'The confirmation writes the status, too.',
    },
    {
      line: 'deposit === undefined ? {} :',
      original: 'deposit === undefined ? {} : { deposit_due: deposit }',
      replacement: '{ deposit_due: deposit }',
      why: 'A column that is undefined is not written.',
    },
    {
      line: 'dueAt ? { payment_due_at: dueAt } : {}',
      original: 'dueAt ? { payment_due_at: dueAt } : {}',
      replacement: '{ payment_due_at: dueAt }',
      why: 'A column that is undefined is not written.',
    },
  ],
  [`${bookings}/cancel.ts`]: [
    {
      line: 'const earned = row.confirmed_at === null',
      original: 'row.confirmed_at === null ? 0 : row.total',
      why: 'No listener reads the total of a cancelled booking; the ledger knows what it sold.',
    },
    { line: 'const earned = row.confirmed_at === null', original: '===', why: 'No listener reads the total of a cancelled booking.' },
    { line: 'const earned = row.confirmed_at === null', original: '0', why: 'No listener reads the total of a cancelled booking.' },
    {
      line: 'kept: row.confirmed_at === null',
      original: 'row.confirmed_at === null ? 0 : kept',
      replacement: 'kept',
      why: 'Nothing is kept of a booking that was never confirmed.',
    },
    ...['amount: feeOf(row, line.amount', '.set({ cancelled_at: actor.now })', 'items: JSON.stringify(next)'].map((previous) => ({
      line: ".where('booking_id', '=', row.id)",
      previous,
      original: ".where('booking_id', '=', row.id)",
      why: 'The next condition is the id of a row that was found in this booking.',
    })),
    {
      line: '...(item.discount && perUnit',
      original: 'Math.round',
      why: 'The discount of a price per person is a multiple of their number.',
    },
    {
      line: 'if (row.discount_id) await releaseUse',
      original: 'row.discount_id',
      replacement: 'true',
      why: 'A booking without a discount has no use to release.',
    },
  ],
  [`${bookings}/charges.ts`]: [{ line: 'const last = ', original: '1', why: 'A booking has at least one line.' }],
  [`${bookings}/totals.ts`]: [
    ...['quote.discount?.amount ?? 0', 'quote.discount?.id ?? null', 'quote.discount?.name ?? null'].map((original) => ({
      line: `: ${original},`,
      original,
      replacement: original.split(' ??')[0]!,
      why: 'A column that is undefined is not written. A booking gets its discount when it is created, or never.',
    })),
    ...[
      ['!row.discount_id', 'false'],
      ['return', ';'],
    ].map(([original, replacement]) => ({
      line: 'if (!row.discount_id) return',
      original: original!,
      replacement: replacement!,
      why: 'Without a discount, the subtotal is the total already.',
    })),
  ],
  [`${bookings}/agreed.ts`]: [
    {
      line: 'extras.flatMap(({ starts_on })',
      original: 'extras.flatMap(({ starts_on }) => starts_on ?? []).toSorted()[0] ?? null',
      replacement: 'extras.flatMap(({ starts_on }) => starts_on ?? []).toSorted()[0]',
      why: 'A day that is null or undefined is refused by the same condition.',
    },
    {
      line: 'extras.flatMap(({ starts_on })',
      original: 'starts_on ?? []',
      replacement: 'starts_on',
      why: 'Days that are missing are sorted behind the others.',
    },
    {
      line: '...(detail ? { detail } : {})',
      original: 'detail ? { detail } : {}',
      replacement: '{ detail }',
      why: 'A detail that is undefined is not stored.',
    },
  ],
  [`${bookings}/kept.ts`]: [
    {
      line: 'notes === undefined ? {} :',
      original: 'notes === undefined ? {} : { notes }',
      replacement: '{ notes }',
      why: 'A column that is undefined is not written.',
    },
    {
      line: 'holdEnds === undefined ? {} :',
      original: 'holdEnds === undefined ? {} : { hold_expires_at: holdEnds }',
      replacement: '{ hold_expires_at: holdEnds }',
      why: 'A column that is undefined is not written.',
    },
  ],
}
