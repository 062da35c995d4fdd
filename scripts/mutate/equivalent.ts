interface Equivalent {
  /** A part of the line with the fault. */
  line: string
  original: string
  /** Default: all replacements of this text on this line. */
  replacement?: string
  why: string
}

const inventory = 'domains/inventory/server'

/** Faults that change neither what is paid nor what is sold, each with the reason. */
export const equivalent: Record<string, Equivalent[]> = {
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
}
