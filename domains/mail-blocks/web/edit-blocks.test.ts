import { expect, test } from 'vitest'
import type { MailDocument } from '../contract/document.ts'
import { duplicateBlock, findBlock, insertBlock, moveBlock, neighbourOf, removeBlock, replaceBlock } from './edit-blocks.ts'
import { historyOf, redone, undone, withChange } from './history.ts'

const divider = (id: string) => ({ id, type: 'divider' as const })
const mail: MailDocument = {
  subject: '',
  preheader: '',
  header: 'band',
  blocks: [divider('a'), { id: 'b', type: 'columns', columns: [{ blocks: [divider('x'), divider('y')] }, { blocks: [] }] }, divider('c')],
}
const ids = ({ blocks }: MailDocument) => blocks.map((block) => block.id).join('')
const inColumn = (document: MailDocument, index = 0) => {
  const holder = findBlock(document, 'b')
  return holder?.type === 'columns' ? holder.columns[index]!.blocks.map(({ id }) => id).join('') : ''
}

test('blocks are moved, deleted and found in the mail and in columns', () => {
  expect(ids(moveBlock(mail, 'c', -1))).toBe('acb')
  expect(ids(moveBlock(mail, 'a', -1))).toBe('abc')
  expect(inColumn(moveBlock(mail, 'x', 1))).toBe('yx')
  expect(inColumn(removeBlock(mail, 'x'))).toBe('y')
  expect(ids(removeBlock(mail, 'b'))).toBe('ac')
  expect(findBlock(mail, 'y')).toEqual(divider('y'))
  expect([neighbourOf(mail, 'a'), neighbourOf(mail, 'c'), neighbourOf(mail, 'x')]).toEqual(['b', 'b', 'a'])
})

test('a copy has ids of its own, also in its columns', () => {
  const { document, id } = duplicateBlock(mail, 'b')
  expect(document.blocks.map((block) => block.id)).toEqual(['a', 'b', id, 'c'])
  expect(new Set(JSON.stringify(document).match(/"id":"[^"]+"/g)).size).toBe(8)
})

test('a block is inserted at the start, after another one, and in a column', () => {
  expect(ids(insertBlock(mail, divider('n'), { after: null }))).toBe('nabc')
  expect(ids(insertBlock(mail, divider('n'), { after: 'a' }))).toBe('anbc')
  expect(inColumn(insertBlock(mail, divider('n'), { after: null, column: { of: 'b', index: 1 } }), 1)).toBe('n')
  expect(inColumn(insertBlock(mail, divider('n'), { after: 'x' }))).toBe('xny')
})

test('typing is one step of undo, other changes are one each', () => {
  const typed = (text: string) => replaceBlock(mail, { id: 'a', type: 'heading', text, level: 1, align: 'left' })
  let history = historyOf(mail)
  history = withChange(history, typed('H'), 'a', 1000)
  history = withChange(history, typed('He'), 'a', 1400)
  history = withChange(history, removeBlock(history.now, 'c'), null, 1500)
  expect(ids(history.now)).toBe('ab')
  history = undone(history)
  expect([ids(history.now), findBlock(history.now, 'a')]).toEqual(['abc', expect.objectContaining({ text: 'He' })])
  history = undone(history)
  expect(history.now).toEqual(mail)
  expect(undone(history)).toBe(history)
  history = redone(redone(history))
  expect(ids(history.now)).toBe('ab')
  history = withChange(undone(history), typed('X'), null, 9000)
  expect(history.future).toEqual([])
})
