import { expect, test } from 'vitest'
import { safari } from './catalogue/safari.ts'
import { part } from './catalogue/parts.ts'
import { mergedBlocks } from './merge.ts'
import { comparable } from './own-content.ts'

const content = {
  words: { name: 'Mist Tours', about: '', closing: '' },
  pictures: ['a', 'b'],
  place: null,
  eventDay: null,
}

test('a new block of an update comes with the agency’s words and a picture that the page does not show yet', () => {
  const hero = (title: string, file_id: string | null) => part('hero', 'hero', { title, picture: { file_id } })
  const heading = (text: string) => part('heading', 'heading', { text })
  const base = [hero('Welcome to {name}', null), heading('Travel with {name}')]
  const mine = [
    {
      ...hero('Welcome to Mist Tours', null),
      props: { ...hero('Welcome to Mist Tours', null).props, picture: { file_id: 'a', alt: '', focus: 'center' } },
    },
    heading('Travel with us'),
  ] as typeof base
  const split = part('split', 'picture_text', { title: '{name} by car' })
  const theirs = [hero('Good morning from {name}', null), heading('Travel with {name}'), split]
  const { blocks, conflicts } = mergedBlocks(...inOrder(comparable(content, { base, mine, theirs }), mine))
  expect(conflicts).toEqual([])
  expect(blocks.map(({ props }) => props)).toMatchObject([
    // What the agency left alone is as the template has it now, in its words; its picture stays.
    { title: 'Good morning from Mist Tours', picture: { file_id: 'a' } },
    { text: 'Travel with us' },
    { title: 'Mist Tours by car', picture: { file_id: 'b' } },
  ])
})

test('blocks in blocks that are new are filled too', () => {
  const home = safari.pages.find(({ key }) => key === 'how')!.blocks
  const { theirs } = comparable(content, { base: [], mine: [], theirs: home })
  expect(JSON.stringify(theirs)).not.toMatch(/\{name|\{about/)
  expect(JSON.stringify(theirs)).toContain('"file_id":"a"')
})

const inOrder = <T>({ base, theirs }: { base: T; theirs: T }, mine: T): [T, T, T] => [base, mine, theirs]
