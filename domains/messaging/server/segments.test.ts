import { expect, test } from 'vitest'
import { segmentsOf } from '../contract/segments.ts'
import { parametersOf } from '../contract/templates.ts'
import { wishOf } from '../contract/words.ts'
import { afterQuietHours } from './quiet-hours.ts'

test.each([
  ['', 0, 160, 'gsm7'],
  ['a'.repeat(160), 1, 0, 'gsm7'],
  ['a'.repeat(161), 2, 145, 'gsm7'],
  ['a'.repeat(306), 2, 0, 'gsm7'],
  ['a'.repeat(307), 3, 152, 'gsm7'],
  // the euro sign takes two places, and is not cut in two
  [`${'a'.repeat(159)}€`, 2, 145, 'gsm7'],
  [`${'a'.repeat(152)}€${'a'.repeat(150)}`, 2, 1, 'gsm7'],
  ['ŋ'.repeat(70), 1, 0, 'ucs2'],
  ['ŋ'.repeat(71), 2, 63, 'ucs2'],
  [`${'a'.repeat(66)}😀${'a'.repeat(10)}`, 2, 55, 'ucs2'],
])('%j is %i segments with %i places left', (text, segments, left, encoding) => {
  expect(segmentsOf(text)).toMatchObject({ segments, left, encoding })
})

test('names the characters that make segments short', () => {
  expect(segmentsOf('Oli otya? Ŋŋamba “bulungi”').culprits).toEqual(['Ŋ', 'ŋ', '“', '”'])
})

test.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Acha!', 'stop'],
  ['Arrêt', 'stop'],
  ['unsubscribe', 'stop'],
  ['Start', 'start'],
  ['Can we stop at Jinja?', null],
  ['', null],
])('%j asks for %s', (text, wish) => expect([wishOf('sms', text), wishOf('whatsapp', text)]).toEqual([wish, wish]))

test('carriers of SMS count “Cancel” and “End” as stop; in a chat they are about something else', () => {
  for (const text of ['Cancel', 'END', 'quit']) expect([text, wishOf('sms', text), wishOf('whatsapp', text)]).toEqual([text, 'stop', null])
})

test('marketing waits from 21:00 to 7:00 in Kampala', () => {
  const at = (time: string) => afterQuietHours(new Date(`2026-11-24T${time}+03:00`), 'Africa/Kampala').toISOString()
  expect(at('20:59:00')).toBe('2026-11-24T17:59:00.000Z')
  expect(at('21:00:00')).toBe('2026-11-25T04:00:00.000Z')
  expect(at('06:59:00')).toBe('2026-11-24T04:00:00.000Z')
  expect(at('07:00:00')).toBe('2026-11-24T04:00:00.000Z')
})

test.each([
  ['Hello', 0],
  ['Hello {{1}}, see {{2}}. {{1}}!', 2],
  ['{{2}}', -1],
  ['{{name}}', -1],
])('%j has %i parameters', (body, count) => expect(parametersOf(body)).toBe(count))
