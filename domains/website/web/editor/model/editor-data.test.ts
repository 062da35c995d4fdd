import { expect, test } from 'vitest'
import { blockKinds, type Block, type BlockType } from '../../../contract/blocks/all.ts'
import { allBlocks, pageDocument, type PageDocument } from '../../../contract/document.ts'
import { descriptionId, withChoices } from './choose-blocks.ts'
import { compareBlocks } from './compare.ts'
import { fieldsOf } from './field-spec.ts'
import { blockIdOf, flatBlocks, fromPuck, toPuck } from './puck-data.ts'
import { fromEditor, toEditor } from './rich-text-nodes.ts'

const block = <Type extends BlockType>(id: string, type: Type, props: object = {}, children?: Block[]): Block =>
  ({ id, type, version: blockKinds[type].version, props: blockKinds[type].props.parse(props), ...(children && { children }) }) as Block

const page: PageDocument = {
  description: 'A lodge by the lake',
  blocks: [
    block('one', 'hero', { title: 'Welcome' }),
    block('two', 'columns', {}, [
      block('three', 'column', {}, [
        block('four', 'text', { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Rooms' }] }] }),
      ]),
      block('five', 'column', {}, []),
    ]),
  ],
}

test('a page goes to the editor’s tree and back with its ids, also of blocks in columns', () => {
  expect(fromPuck(toPuck(page))).toEqual(page)
  expect(pageDocument.parse(fromPuck(toPuck(page)))).toEqual(page)
  expect(flatBlocks(toPuck(page).content as never).map(({ block: { props }, level }) => `${level} ${props.id}`)).toEqual([
    '0 one',
    '0 two',
    '1 three',
    '2 four',
    '1 five',
  ])
})

test('a block that was dragged in gets an id that the server accepts, and keeps it', () => {
  const id = '5f0c0c9e-52a3-4b8e-9d68-5e1a7e1f0b11'
  expect(blockIdOf('inquiry_form', `inquiry_form-${id}`)).toBe(id)
  expect(blockIdOf('inquiry_form', id)).toBe(id)
  const tree = toPuck(page)
  tree.content.push({ type: 'heading', props: { id: `heading-${id}`, fields: { text: 'Rooms', level: 2, align: 'left' } } })
  const read = pageDocument.parse(fromPuck(tree))
  expect(read.blocks.at(-1)).toMatchObject({ id, type: 'heading' })
  expect(fromPuck(toPuck(read))).toEqual(read)
})

test('rich text goes to the editor of texts and back', () => {
  const text = [
    { type: 'heading' as const, level: 3 as const, content: [{ type: 'text' as const, text: 'Days' }] },
    {
      type: 'paragraph' as const,
      content: [
        { type: 'text' as const, text: 'See ', bold: true },
        { type: 'break' as const },
        { type: 'text' as const, text: 'more', italic: true, link: '/rooms' },
      ],
    },
    { type: 'list' as const, ordered: true, items: [[{ type: 'text' as const, text: 'One' }], [{ type: 'text' as const, text: 'Two' }]] },
    { type: 'quote' as const, content: [{ type: 'text' as const, text: 'Lovely' }] },
    { type: 'rule' as const },
  ]
  expect(fromEditor(toEditor(text))).toEqual(text)
  expect(fromEditor(toEditor([]))).toEqual([])
})

test('every value of every block has a field with a name of its own', () => {
  for (const [type, { props }] of Object.entries(blockKinds)) {
    const fields = fieldsOf(props)
    expect(
      fields.map(({ key }) => key),
      type,
    ).toEqual(Object.keys(props.shape))
    for (const { label } of fields) expect(label, type).toMatch(/^[A-Z]/)
  }
  expect(fieldsOf(blockKinds.hero.props)).toMatchObject([
    { key: 'title', label: 'Title', kind: 'line' },
    { key: 'text', kind: 'text' },
    { key: 'picture', kind: 'picture' },
    { key: 'height', kind: 'choice', options: [{ label: 'Small' }, { label: 'Medium' }, { label: 'Tall' }] },
    { key: 'align', label: 'Alignment' },
    { key: 'button', label: 'Button', kind: 'group', fields: [{ kind: 'line' }, { key: 'link', kind: 'link' }] },
    { key: 'second', kind: 'group' },
    { key: 'search', kind: 'switch' },
  ])
  expect(fieldsOf(blockKinds.offers.props).map(({ kind }) => kind)).toEqual([
    'line',
    'choice',
    'offers',
    'choices',
    'lines',
    'switch',
    'choice',
    'number',
    'choice',
    'switch',
  ])
  expect(fieldsOf(blockKinds.gallery.props).find(({ key }) => key === 'pictures')).toMatchObject({
    kind: 'list',
    fields: [
      { key: '', kind: 'picture' },
      { key: 'caption', kind: 'line' },
    ],
  })
  expect(fieldsOf(blockKinds.table.props).map(({ kind }) => kind)).toEqual(['line', 'lines', 'cells'])
  expect(fieldsOf(blockKinds.departures.props).find(({ key }) => key === 'inventory_id')?.kind).toBe('offer')
  expect(fieldsOf(blockKinds.inquiry_form.props).find(({ key }) => key === 'ask_dates')?.label).toBe('Ask for dates')
})

test('two states of a page are compared by block', () => {
  const theirs = structuredClone(page)
  Object.assign(theirs.blocks[0]!.props, { title: 'Karibu' })
  theirs.blocks.push(block('six', 'heading', { text: 'New' }))
  theirs.blocks[1]!.children!.pop()
  expect(compareBlocks(page, theirs).map(({ id, kind, mine, theirs: other }) => [id, kind, mine, other])).toEqual([
    ['one', 'changed', 'Welcome', 'Karibu'],
    ['five', 'only mine', '', ''],
    ['six', 'only theirs', '', 'New'],
  ])
  const turned = { ...page, blocks: page.blocks.toReversed() }
  expect(compareBlocks(page, turned).map(({ kind }) => kind)).toEqual(['moved', 'moved'])
  expect(compareBlocks(page, structuredClone(page))).toEqual([])
  expect(allBlocks(page.blocks)).toHaveLength(5)
})

test('of two states of a page each block is chosen by itself: its fields, its place, gone or added', () => {
  const mine: PageDocument = {
    description: 'Mine',
    blocks: [
      block('a', 'heading', { text: 'My A' }),
      block('m', 'heading', { text: 'Only mine' }),
      block('b', 'heading', { text: 'B' }),
      block('box', 'columns', {}, [block('left', 'column', {}, [block('c', 'heading', { text: 'C' })])]),
    ],
  }
  const theirs: PageDocument = {
    description: 'Theirs',
    blocks: [
      block('box', 'columns', {}, [
        block('left', 'column', {}, [block('b', 'heading', { text: 'B' }), block('n', 'heading', { text: 'New' })]),
      ]),
      block('a', 'heading', { text: 'Their A' }),
      block('c', 'heading', { text: 'C' }),
    ],
  }
  const all = new Set([...compareBlocks(mine, theirs).map(({ id }) => id), descriptionId])
  expect(withChoices(mine, theirs, new Set())).toEqual(mine)
  expect(compareBlocks(withChoices(mine, theirs, all), theirs).filter(({ kind }) => kind !== 'moved')).toEqual([])
  const some = withChoices(mine, theirs, new Set(['a', 'm', 'b', 'n']))
  expect(some.description).toBe('Mine')
  expect(flatBlocks(toPuck(some).content as never).map(({ block: { props }, level }) => `${level} ${props.id}`)).toEqual([
    '0 a',
    '0 box',
    '1 left',
    '2 b',
    '2 n',
    '2 c',
  ])
  expect(some.blocks[0]!.props).toMatchObject({ text: 'Their A' })
  expect(pageDocument.safeParse(some).success).toBe(true)
})
