import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { blockKinds, kindOf } from '../contract/blocks/all.ts'
import { pageDocument } from '../contract/document.ts'
import { maxBlocks, maxLevels } from '../contract/limits.ts'
import { siteTheme } from '../contract/theme.ts'
import { around, base, blockIn, types, valid } from './testing/every-block.ts'
import { blockOf, openSite } from './testing/sites.ts'

// Nothing that an agency writes into a block becomes markup, a script, a style or an address that runs.

const mark = 'zq7'
const hostile = [
  `<script>${mark}()</script>`,
  `"><img src=x onerror=${mark}()>`,
  `' onmouseover='${mark}()`,
  `</style><style>*{background:url(//${mark}.example)}`,
  `</textarea><svg onload=${mark}()>`,
  `javascript:${mark}()`,
  `data:text/html,<script>${mark}()</script>`,
  `//${mark}.example/x`,
  `https://user@${mark}.example/`,
  '__proto__',
  `{{constructor.constructor('${mark}')()}}`,
  `<!--${mark}-->`,
  `\u2028${mark}`,
]

let app: TestApp
let owner: TestPerson
let host: string
let designId: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = `${(await owner.get('/profile')).body.result.agency.slug}.localhost`
  designId = (await owner.post('/website/build')).body.data.id
})
afterAll(() => app.close())

const preview = async (blocks: object[], kind = 'page') => {
  const slug = `p-${Math.random().toString(36).slice(2)}`
  const made = await owner.post(`/website/designs/${designId}/pages`, { title: 'Sweep', slug, kind: kind === 'page' ? 'page' : kind })
  const id =
    kind === 'page'
      ? made.body.data.id
      : (await owner.get(`/website/designs/${designId}`)).body.data.page_list.find((page: { kind: string }) => page.kind === kind).id
  const version = (await owner.get(`/website/pages/${id}`)).body.data.draft_version
  const saved = await owner.post(`/website/pages/${id}/draft`, { document: { blocks }, version })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const { url } = (await owner.post(`/website/pages/${id}/preview`)).body.data
  return (await openSite(app, host, new URL(url).pathname)).text
}

const tagShape = /^<(?:!doctype html|\/?[a-z][a-z0-9]*((?:\s+[a-zA-Z-]+(?:="[^"<]*")?)*)\s*\/?)>/
const addresses = /\s(?:href|src|action|srcset)="([^"]*)"/g

/** Our own scripts, and data for search engines in which no sign opens a tag. */
const ownScripts = /<script (?:src="\/site\/[\w.-]+\.js" defer>|type="application\/ld\+json">[^<]*)<\/script>/g

/** Returns what is not markup of ours: a sign that opens no tag of ours, a handler, a style, an address that may run. */
function foreignIn(text: string): string[] {
  const body = text.replace(/<style>[\s\S]*?<\/style>/g, '').replace(ownScripts, '')
  const sheets = [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].filter(([, sheet]) => sheet!.includes(mark))
  const wrong = [...body.matchAll(/</g)].flatMap(({ index }) => {
    const [tag, attributes = ''] = tagShape.exec(body.slice(index)) ?? []
    if (!tag) return [body.slice(index, index + 80)]
    const runs = [...attributes.matchAll(addresses)].some(([, address]) => !/^(?:https?:\/\/|mailto:|tel:|#|\/(?!\/)|$)/.test(address!))
    return runs ||
      /\s(?:on[a-z]+|style|srcdoc|formaction)\b/.test(attributes.replace(/="[^"]*"/g, '')) ||
      /^<(?:script|object|base|embed)/.test(tag)
      ? [tag]
      : []
  })
  return [...wrong, ...sheets.map(([, sheet]) => sheet!.slice(0, 80))]
}

describe('hostile texts', () => {
  test('in every field of every block are refused or printed as text', async () => {
    const pages: Record<string, object[]> = { page: [], header: [], footer: [] }
    const fieldsSeen: string[] = []
    for (const type of types) {
      const { props, fields } = base(type)
      const schema = blockKinds[type].props as z.ZodType
      expect([type, schema.safeParse(props).success]).toEqual([type, true])
      const kind = kindOf(type)!
      // What built-in pages do has no fields.
      if (kind.fixed) continue
      const add = (one: object) => pages[kind.on?.[0] ?? 'page']!.push(around[type] ? blockOf(around[type], {}, [one]) : one)
      const inside = () =>
        kind.holds ? [blockIn[type] ?? blockOf('heading', { text: 'In' })].map((one) => ({ ...one, id: newId() })) : undefined
      add(blockOf(type, props, inside()))
      for (const { path } of fields) {
        fieldsSeen.push(`${type}.${path.join('.')}`)
        for (const text of hostile) {
          const given = valid(props, path, text)
          if (schema.safeParse(given).success) add(blockOf(type, given, inside()))
        }
      }
      // An unknown key is refused, also `constructor`, which every object has.
      for (const key of ['onclick', 'style', 'html', 'constructor'])
        expect([type, key, schema.safeParse({ ...props, [key]: 'x' }).success]).toEqual([type, key, false])
    }
    expect(types.length).toBeGreaterThanOrEqual(40)
    expect(fieldsSeen.length).toBeGreaterThan(90)
    for (const [kind, blocks] of Object.entries(pages)) {
      expect(blocks.length).toBeGreaterThan(5)
      const texts: string[] = []
      for (let from = 0; from < blocks.length; from += 100) {
        const text = await preview(blocks.slice(from, from + 100), kind)
        texts.push(text)
        expect(foreignIn(text)).toEqual([])
      }
      // Not because nothing was printed.
      expect(texts.join('').split(mark).length).toBeGreaterThan(10)
    }
  })

  test('in the look of a design are refused', () => {
    for (const text of hostile)
      for (const field of ['colour', 'tint', 'typeface', 'spacing', 'corners', 'scheme'])
        expect([field, siteTheme.safeParse({ [field]: text }).success]).toEqual([field, false])
  })
})

describe('a document', () => {
  const problem = (blocks: unknown) => pageDocument.safeParse({ blocks }).error?.issues[0]?.message

  test('has blocks that exist, once, where they may stand, within the limits', () => {
    const heading = (id: string) => ({ id, type: 'heading', version: 1, props: { text: 'x' } })
    expect(problem([heading('a')])).toBeUndefined()
    expect(problem('x')).toBe('Blocks is a list.')
    expect(problem([heading('a'), heading('a')])).toBe('Two blocks have the same id.')
    for (const type of ['marquee', '__proto__', 'constructor', 'toString', null])
      expect(problem([{ ...heading('a'), type }])).toBe('There is no such block.')
    expect(problem([{ ...heading('a'), html: '<b>' }])).toBe('This key is not known.')
    expect(problem([{ ...heading('a'), version: 2 }])).toBe('Version of the block is not valid.')
    expect(problem([{ ...heading('a'), props: { text: 'x', html: 'y' } }])).toBe('This key is not known.')
    expect(problem([{ ...heading('a'), children: [heading('b')] }])).toBe('Heading holds no other blocks.')
    expect(problem([blockOf('column')])).toBe('Column cannot stand here.')
    expect(problem([blockOf('text', { content: '<b>bold</b>' })])).toBe('Text is a list of paragraphs.')
    expect(problem(Array.from({ length: maxBlocks + 1 }, (_, n) => heading(`b${n}`)))).toBe(`A page has at most ${maxBlocks} blocks.`)
    const nested = (levels: number): object => (levels === 1 ? heading('z') : blockOf('section', {}, [nested(levels - 1)]))
    expect(problem([nested(maxLevels)])).toBeUndefined()
    expect(problem([nested(maxLevels + 1)])).toBe(`Blocks are at most ${maxLevels} levels deep.`)
    const long = Array.from({ length: 150 }, () =>
      blockOf('accordion', { items: Array.from({ length: 2 }, () => ({ question: 'q', answer: 'é'.repeat(1900) })) }),
    )
    expect(problem(long)).toBe('A page is at most 512 KB.')
  })

  test('that is wrong is refused with 422 and changes nothing; one of several megabytes with 413', async () => {
    const { id } = (await owner.post(`/website/designs/${designId}/pages`, { title: 'Limits', slug: 'limits' })).body.data
    const save = (blocks: unknown) => owner.post(`/website/pages/${id}/draft`, { document: { blocks }, version: 1 })
    for (const blocks of [[blockOf('site_header')], [{ type: 'x' }], Array.from({ length: 2_000 }, () => blockOf('divider'))])
      expect((await save(blocks)).status).toBe(422)
    expect(
      (await save([blockOf('text', { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(2_000_000) }] }] })]))
        .status,
    ).toBe(413)
    const missing = await save([blockOf('picture', { picture: { file_id: '01a20d38-6b14-73f3-9032-981a3041b844' } })])
    expect([missing.status, missing.body.code]).toEqual([422, 'not_found_reference'])
    expect((await owner.get(`/website/pages/${id}`)).body.data).toMatchObject({ draft_version: 1, document: { blocks: [] } })
  })
})
