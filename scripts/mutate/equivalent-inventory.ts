import type { Equivalent } from './equivalent.ts'

const inventory = 'domains/inventory/server'

/** Faults in prices and stock that change neither what is paid nor what is sold, each with the reason. */
export const inventoryEquivalents: Record<string, Equivalent[]> = {
  [`${inventory}/prices/guests.ts`]: [
    { line: 'infants: 0', original: '0', why: 'Infants are not counted and not priced.' },
    ...['a', 'b'].map((one) => ({
      line: 'const ages = party.children.toSorted',
      original: `${one} ?? Infinity`,
      replacement: one,
      why: 'Where rates go by age, a child without one is refused; elsewhere all children pay the same.',
    })),
    { line: 'amountOf(rate, adultAmount ?? 0)', original: 'adultAmount ?? 0', why: 'A percentage needs the price of an extra adult.' },
    { line: 'amountOf(rate, adultAmount ?? 0)', original: '0', why: 'As above.' },
    { line: 'percentOf(of, value) : Math.round(value)', original: 'Math.round', why: 'Amounts are whole numbers.' },
  ],
  [`${inventory}/prices/pricing.ts`]: [
    ['residency === undefined ? {} : { residency }', '{ residency }'],
    ['guests === undefined ? {} : { guests }', '{ guests }'],
    ['option.cancellation_policy ? { policy: option.cancellation_policy } : {}', '{ policy: option.cancellation_policy }'],
    ['option.converted ? { converted: option.converted } : {}', '{ converted: option.converted }'],
  ].map(([original, replacement]) => ({
    line: `...(${original}),`,
    original: original!,
    replacement: replacement!,
    why: 'What is undefined is not stored, and null is no policy.',
  })),
  [`${inventory}/prices/pieces.ts`]: ['a', 'b'].map((one) => ({
    line: 'children: children.toSorted',
    original: `${one} ?? -1`,
    replacement: one,
    why: 'Null is sorted like 0, so equal parties still are equal.',
  })),
  'domains/rates/contract/selling-rate.ts': [
    { line: 'const places = 10', original: '10', why: 'More places scale both sides of the division.' },
  ],
  [`${inventory}/prices/tariffs.ts`]: [
    {
      line: 'if (amount > largestAmount) throw',
      original: 'amount > largestAmount',
      replacement: 'false',
      why: 'The sum of all lines is checked again, and 366 of the largest amount are still a safe integer.',
    },
    {
      line: 'if (amount > largestAmount) throw',
      original: "throw invalid('selection', 'The total is too large.')",
      why: 'The sum of all lines is checked again, and 366 of the largest amount are still a safe integer.',
    },
    {
      line: 'const step = rates.some',
      original: "rates.some(({ per }) => per === 'hour') ? rateMinutes.hour! : rateMinutes.day!",
      replacement: 'rateMinutes.hour!',
      why: 'Steps of an hour find the same price as steps of a day where nothing is let by the hour, only slower.',
    },
    { line: 'const best:', original: '0', why: 'Where all sums begin: they are only compared with each other.' },
    {
      line: 'amount === found.amount && before.pieces + 1',
      original: '<',
      replacement: '<=',
      why: 'Chooses between combinations of the same price and as many pieces.',
    },
    { line: 'amount === found.amount && before.pieces + 1', original: '1', why: 'Chooses between combinations of the same price.' },
    { line: 'found = { amount, pieces: before.pieces + 1', original: '1', why: 'Chooses between combinations of the same price.' },
  ],
  [`${inventory}/stock/counters.ts`]: [
    {
      line: "const statements = of === 'option'",
      original: "of === 'option' ? [setLocal(tx, 'app.booking_id', bookingId), change] : [change]",
      replacement: "[setLocal(tx, 'app.booking_id', bookingId), change]",
      why: 'Only the trigger of price options reads the setting.',
    },
    {
      line: 'numAffectedRows ?? 0n',
      original: '(await sendInOrder(tx, statements)).at(-1)!.numAffectedRows ?? 0n',
      replacement: '(await sendInOrder(tx, statements)).at(-1)!.numAffectedRows',
      why: 'PostgreSQL always answers how many rows an UPDATE changed.',
    },
    {
      line: 'const ids = [...new Set(wanted.filter(',
      original: '.filter(({ of }) => of === counter)',
      why: 'An id is in one table only, so the ids of the other table find no row.',
    },
    { line: 'if (ids.length > 1) await', original: '>', why: 'A single counter has no order. Its own update locks it anyway.' },
    { line: 'if (ids.length > 1) await', original: '1', why: 'A single counter has no order. Its own update locks it anyway.' },
    {
      line: 'piecesInWords((row.capacity ?? 0)',
      original: 'row.capacity ?? 0',
      replacement: 'row.capacity',
      why: 'An option without a capacity is never sold out.',
    },
    { line: 'piecesInWords((row.capacity ?? 0)', original: '0', why: 'An option without a capacity is never sold out.' },
  ],
  [`${inventory}/stock/units.ts`]: [
    {
      line: 'resource?.padding_minutes ?? 0',
      original: 'resource?.padding_minutes ?? 0',
      replacement: 'resource?.padding_minutes',
      why: 'An item whose units are let has its row in resources.',
    },
    { line: 'resource?.padding_minutes ?? 0', original: '0', why: 'An item whose units are let has its row in resources.' },
    { line: '.$if(unitIds !== undefined', original: 'unitIds ?? []', replacement: 'unitIds', why: 'It is defined inside the condition.' },
    { line: 'IS DISTINCT FROM ${but ?? null}', original: 'but ?? null', replacement: 'but', why: 'The driver sends undefined as NULL.' },
    { line: '.limit(1)', original: '1', replacement: '2', why: 'Only the first row is read.' },
    { line: ".orderBy('u.id')", original: ".orderBy('u.id')", why: 'Chooses between free units of the same position.' },
  ],
  [`${inventory}/stock/drift.ts`]: [
    { line: 'UNION ALL', original: 'UNION ALL', why: 'Each row has an id of its own, so there are no equal rows.' },
    {
      line: 'WHERE (l.units > 0 OR c.claims > 0)',
      original: '>',
      why: 'A line with no unit and no use does not differ, as the next condition says.',
    },
  ],
}
