import { expect, test } from 'vitest'
import { withAged, withJoined } from './party-later.ts'
import { spelled } from './spelling.ts'
import type { Group, Party } from './people.ts'

const group = (kind: Group['kind'], count: number, residency: Group['residency']): Group => ({ kind, count, residency })
const before: Party = { groups: [group('adult', 2, 'eac_citizen')], ages: [], mixed: null }
const say = (text: string) => spelled(text, new Set())

test.each<[string, Group[]]>([
  ['and if my Danish friend joins us?', [group('adult', 2, 'eac_citizen'), group('adult', 1, 'non_resident')]],
  ["my mom is coming too, so there'll be 3 of us", [group('adult', 3, 'eac_citizen')]],
  ['and with one more adult?', [group('adult', 3, 'eac_citizen')]],
  ['and if we add our son, 8 yrs?', [group('adult', 2, 'eac_citizen'), group('child', 1, 'eac_citizen')]],
  ['rafiki yangu pia anakuja', [group('adult', 3, 'eac_citizen')]],
])('who joins is added to those of before: %s', (text, groups) => expect(withJoined(before, say(text))?.groups).toEqual(groups))

test.each(['my mum comes too, we are 5 of us', 'how much is it?', 'is there more to see?'])('nobody is added: %s', (text) =>
  expect(withJoined(before, say(text))).toBeNull(),
)

test.each(['one of us is 10 years old', 'one of us is only 9 years', 'mmoja wetu ana miaka 9'])(
  'one of those of before is a child: %s',
  (text) => {
    const party = withAged(before, say(text))
    expect(party?.groups).toEqual([group('adult', 1, 'eac_citizen'), group('child', 1, 'eac_citizen')])
    expect(party?.ages).toHaveLength(1)
  },
)

test('not all of those of before are children', () => {
  expect(withAged(before, 'two of us are 8 and 9 years old')).toBeNull()
  expect(withAged(before, 'one of us is 45 years old')).toBeNull()
})
