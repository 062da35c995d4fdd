import { describe, expect, test } from 'vitest'
import { actionsOf, agreementActions, agreementMoves, agreementStates, sides, stateAfter } from './agreement.ts'
import { keptOf, netOf, priceOf } from './money.ts'

describe('an agreement', () => {
  test('moves only as its table allows', () => {
    for (const state of agreementStates)
      for (const side of sides)
        for (const offered_by of [null, ...sides])
          for (const paused_by of [null, ...sides])
            for (const action of agreementActions) {
              if (offered_by === null && (state === 'proposed' || state === 'countered')) continue
              const to = stateAfter({ state, offered_by, paused_by }, side, action)
              if (to !== null && to !== state) expect(agreementMoves[state], `${state} ${action}`).toContain(to)
            }
  })

  test('is only accepted by the other side', () => {
    expect(actionsOf({ state: 'proposed', offered_by: 'reseller', paused_by: null }, 'reseller')).toEqual(['withdraw'])
    expect(actionsOf({ state: 'proposed', offered_by: 'reseller', paused_by: null }, 'owner')).toEqual(['offer', 'accept', 'reject'])
    expect(actionsOf({ state: 'active', offered_by: 'owner', paused_by: null }, 'owner')).toEqual(['withdraw', 'pause', 'terminate'])
    expect(actionsOf({ state: 'paused', offered_by: null, paused_by: 'owner' }, 'reseller')).toEqual(['offer', 'terminate'])
    expect(actionsOf({ state: 'terminated', offered_by: null, paused_by: null }, 'owner')).toEqual([])
  })
})

/** Numbers that are the same in each run. */
function* numbers(count: number) {
  let seed = 7
  for (let at = 0; at < count; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    yield seed
  }
}

describe('the parts of a sale', () => {
  test('sum to the minor unit, for any price and percent', () => {
    for (const n of numbers(2_000)) {
      const unit = n % 1_000_003
      const percent = (n % 1_000_001) / 10_000
      const net = netOf(unit, percent)
      expect(Number.isInteger(net) && net >= 0 && net <= unit).toBe(true)
      expect(priceOf('commission', { gross: unit, net }, 50)).toBe(unit)
      expect(priceOf('net_rate', { gross: unit, net }, percent)).toBeGreaterThanOrEqual(net)
    }
  })

  test('are reversed in proportion, all of them with the whole and none without', () => {
    for (const n of numbers(2_000)) {
      const net = 1 + (n % 999_983)
      const kept = n % (net + 1)
      const commission = n % 70_001
      const keptCommission = keptOf(commission, kept, net)
      expect(Number.isInteger(keptCommission) && keptCommission >= 0 && keptCommission <= commission).toBe(true)
      expect(Math.abs(keptCommission * net - commission * kept)).toBeLessThanOrEqual(net)
      expect(keptOf(commission, net, net)).toBe(commission)
      expect(keptOf(commission, 0, net)).toBe(0)
    }
  })
})
