import { moneyOf } from '#kit/contract/money.ts'
import type { z } from 'zod'
import type { kindBody, ruleSetBody } from '../contract/kinds.ts'

type Start = z.output<typeof kindBody> & { rules: z.output<typeof ruleSetBody> }

const usd = (dollars: number) => moneyOf(dollars * 100, 'USD')
const uwa = 'Uganda Wildlife Authority'
const rdb = 'Rwanda Development Board'

// Tour operators publish different rules, so these are the stricter ones, to be checked by the agency.
const check = 'Check before you rely on it.'
const rules: Start['rules'] = {
  valid_from: '2024-01-01',
  deposit_percent: 30,
  deposit_days: 7,
  balance_days: 91,
  names_days: 91,
  reschedule_percent: 25,
  forfeits: [
    { days: 91, percent: 50 },
    { days: 30, percent: 100 },
  ],
  name_rule: 'new_permit',
  name_percent: 0,
  source: `${check} Deposit of 30 % (gorillatrips.com) and fee of 25 % for another day (gorilla-tracking-uganda.com), as operators publish them; others say USD 150 or USD 400. Days and losses are a cautious guess. Ask the authority.`,
}

const uganda = (name: string, park: string, activity: string, minimum_age: number, foreign: number, resident: number, citizen: number) => ({
  name,
  authority: uwa,
  park,
  activity,
  minimum_age,
  prices: { non_resident: usd(foreign), foreign_resident: usd(resident), eac_citizen: moneyOf(citizen, 'UGX') },
  rules,
})

const rwanda = (name: string, activity: string, minimum_age: number, price: number) => ({
  name,
  authority: rdb,
  park: 'Volcanoes National Park',
  activity,
  minimum_age,
  prices: { non_resident: usd(price), foreign_resident: null, eac_citizen: null },
  rules,
})

/** Common permits of Uganda and Rwanda. Prices are a starting point: the source of each says to check them. */
export const startingSet: readonly Start[] = [
  uganda('Gorilla trekking, Bwindi', 'Bwindi Impenetrable National Park', 'Gorilla trekking', 15, 800, 700, 300_000),
  uganda('Gorilla trekking, Mgahinga', 'Mgahinga Gorilla National Park', 'Gorilla trekking', 15, 800, 700, 300_000),
  uganda('Chimpanzee tracking, Kibale', 'Kibale National Park', 'Chimpanzee tracking', 12, 250, 200, 180_000),
  rwanda('Gorilla trekking, Volcanoes', 'Gorilla trekking', 15, 1500),
  rwanda('Golden monkeys, Volcanoes', 'Golden monkey trekking', 12, 100),
]
