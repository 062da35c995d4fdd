import { beforeAll, describe, expect, test } from 'vitest'
import { conflict } from '#kit/contract/errors.ts'
import { refusals as known, refuseWrite, toAppError } from './errors.ts'

/** An error as the driver throws it. */
const failure = (code: string, constraint?: string) => Object.assign(new Error('refused'), { code, constraint })
beforeAll(() => known.fill({ known_key: () => conflict('known', 'This is known.') }))
const told = (error: unknown) => {
  const { status, code } = toAppError(error) ?? {}
  return [status, code]
}

describe('a refusal of the database is told by SQLSTATE, with or without the name of a constraint', () => {
  test.each([
    ['23505', [409, 'already_exists']],
    ['23P01', [409, 'not_available']],
    ['23514', [409, 'not_allowed']],
    ['23503', [422, 'not_found_reference']],
    ['55P03', [409, 'busy']],
    ['40P01', [503, 'try_again']],
    ['40001', [503, 'try_again']],
    ['57014', [503, 'timeout']],
    ['22P02', [422, 'invalid_input']],
  ])('%s', (state, expected) => {
    expect(told(failure(state))).toEqual(expected)
    expect(told(failure(state, 'members_pkey_102008'))).toEqual(expected)
  })

  test('a constraint that a domain knows has its own sentence', () => {
    expect(told(failure('23505', 'known_key'))).toEqual([409, 'known'])
    expect(told(failure('23505'))).toEqual([409, 'already_exists'])
  })

  test('what is no refusal stays a fault', () => {
    expect(toAppError(failure('42P01'))).toBeNull()
  })
})

describe('refuseWrite', () => {
  const refusals = {
    unique: () => conflict('taken', 'Taken.'),
    foreignKey: () => conflict('in_use', 'In use.'),
    check: () => conflict('too_much', 'Too much.'),
  }

  test.each([
    ['23505', 'taken'],
    ['23503', 'in_use'],
    ['23514', 'too_much'],
  ])('%s says what the write said of it, without a constraint', async (state, code) => {
    await expect(refuseWrite(Promise.reject(failure(state)), refusals)).rejects.toMatchObject({ code })
  })

  test('passes on the result, and every other error as it is', async () => {
    expect(await refuseWrite(Promise.resolve(7), refusals)).toBe(7)
    const other = failure('55P03')
    await expect(refuseWrite(Promise.reject(other), refusals)).rejects.toBe(other)
    const unnamed = failure('23505')
    await expect(refuseWrite(Promise.reject(unnamed), { check: refusals.check })).rejects.toBe(unnamed)
  })
})
