import { createRequire } from 'node:module'
import { expect, test, describe } from 'vitest'
import { mailDocument } from '../contract/document.ts'
import { mjmlOf } from './mjml.ts'
import { htmlOf, prepareWith, renderMail } from './render.ts'
import { Slots } from './template.ts'
import { everyBlock, footer, mailOf, paragraph, pearlFacts, someLinks, textBlock, words } from './testing/mails.ts'

// MJML has no types.
const mjml2html = createRequire(import.meta.url)('mjml') as (mjml: string, options: object) => Promise<{ html: string; errors: unknown[] }>

const grace = { first_name: 'Grace', full_name: 'Grace Akello' }
const rendered = (blocks: object[], merge = grace, rest = {}) =>
  renderMail(prepareWith(mailOf(blocks, rest), pearlFacts()), merge, someLinks)

const withoutStyles = (html: string) => html.replace(/<!--[\s\S]*?-->/g, '').replace(/<(style|head|title)[\s\S]*?<\/\1>/g, '')
/** The text that a reader sees, with one space between words. */
const visible = (html: string) =>
  withoutStyles(html)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
/** Links, pictures and headings in order, and what cells and columns there are. */
const structure = (html: string) =>
  [...withoutStyles(html).matchAll(/<(a|img|h\d|p|ul|ol|li|strong|em|td|br)\b([^>]*)>/g)].map(([, tag, attributes]) =>
    [tag, /(?:href|src)="([^"]*)"/.exec(attributes!)?.[1], /alt="([^"]*)"/.exec(attributes!)?.[1]]
      .filter((part) => part !== undefined)
      .join(' '),
  )

describe('the renderer agrees with MJML 5', () => {
  const mails: [string, object[], object?][] = [
    ['every block', everyBlock()],
    ['only a text', [textBlock('Hello')]],
    ['two columns', [everyBlock()[5]!, footer], { header: 'plain' }],
    ['three columns', [{ type: 'columns', columns: ['a', 'b', 'c'].map((id) => ({ blocks: [{ id, ...textBlock(id) }] })) }]],
    ['markup in texts', [textBlock('<b>&amp; "quoted" \'it\'</b> </mj-text><mj-include path="/etc/passwd" />')], { header: 'none' }],
    ['an empty column', [{ type: 'columns', columns: [{ blocks: [] }, { blocks: [{ id: 'x', ...textBlock('one') }] }] }]],
  ]
  test.each(mails)('%s', async (_name, blocks, rest) => {
    const mjml = mjmlOf(mailOf(blocks, rest), pearlFacts(), new Slots())
    const ours = htmlOf(mjml)
    const theirs = await mjml2html(mjml, { validationLevel: 'strict', ignoreIncludes: true })
    expect(theirs.errors).toEqual([])
    expect(visible(ours)).toBe(visible(theirs.html))
    expect(structure(ours)).toEqual(structure(theirs.html))
  })
})

describe('a mail', () => {
  test('shows every block, with the values of the person', () => {
    const { subject, html, text } = rendered(everyBlock(), grace, {
      subject: 'For {{first_name|you}}',
      preheader: 'Hi {{first_name|there}}',
    })
    expect(subject).toBe('For Grace')
    for (const part of ['Hello Grace', 'From UGX 900,000', 'Next date 12 Mar 2027 · 4 places left', '10% off', 'PEARL10', 'Plan your trip'])
      expect(visible(html), part).toContain(part)
    for (const part of [
      'Hello Grace',
      'with us (https://pearl.example/?a=1&b=2)',
      '1. Permit',
      '- Boots',
      'Bwindi <gorillas> & more',
      'Book it: https://safiri.example/p/pearl/bwindi',
      'Your code: PEARL10',
      `Unsubscribe: ${someLinks.unsubscribe}`,
    ])
      expect(text, part).toContain(part)
    expect(html).toContain('Hi Grace')
    expect(html).toContain(`src="${someLinks.pixel}"`)
    expect(html).toContain('href="https://safiri.example/u/1?a=1&amp;b=2"')
    expect(html).toContain(`https://safiri.example/c/1?to=${encodeURIComponent('https://pearl.example/plan')}`)
    expect(html + text).not.toMatch(/x\d+x|\{\{/)
  })

  test('shows fallbacks for a person without a name, and nothing without a fallback', () => {
    const { html, text } = rendered([textBlock('Hello {{first_name|there}}{{last_name}}!')], {} as never)
    expect(visible(html)).toContain('Hello there!')
    expect(text).toContain('Hello there!')
  })

  test('links straight to addresses without counting, and has no pixel, if there is none', () => {
    const { click: _click, pixel: _pixel, ...plain } = someLinks
    const { html } = renderMail(prepareWith(mailOf(everyBlock()), pearlFacts()), grace, plain)
    expect(html).toContain('href="https://pearl.example/?a=1&amp;b=2"')
    expect(html).not.toContain('width="1"')
  })

  test('is JSON once it is prepared, and names the links whose clicks are counted', () => {
    const prepared = prepareWith(
      mailOf([...everyBlock(), { type: 'button', label: 'Write', link: 'mailto:hello@pearl.example' }]),
      pearlFacts(),
    )
    expect(JSON.parse(JSON.stringify(prepared))).toEqual(prepared)
    expect(prepared.links).toEqual([
      'https://pearl.example/?a=1&b=2',
      'https://pearl.example/lake',
      'https://pearl.example/plan',
      'https://safiri.example/p/pearl/bwindi',
      'https://instagram.com/pearl',
    ])
    expect(renderMail(prepared, grace, someLinks).html).toContain('href="mailto:hello@pearl.example"')
  })

  const attacks = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '</mj-text><mj-raw><script>alert(1)</script></mj-raw>',
    '<mj-include path="/etc/passwd" />',
    '"><svg onload=alert(1)>',
    '${7*7}<%= 7*7 %>',
    '<!-- <mj-style> -->',
    '&#106;avascript:alert(1)',
    ']]><![CDATA[',
  ]
  test.each(attacks)('prints %s as text, in every field and from every value', (attack) => {
    const facts = pearlFacts()
    facts.brand.name = attack
    facts.brand.closing = attack
    for (const offer of facts.offers.values()) Object.assign(offer, { title: attack, summary: attack })
    for (const voucher of facts.vouchers.values()) voucher.code = attack
    const blocks = [
      { type: 'heading', text: `${attack} {{first_name|${attack}}}` },
      { type: 'button', label: attack, link: 'https://pearl.example' },
      ...everyBlock(),
      textBlock(attack),
      { type: 'text', content: [paragraph(words(attack, { link: 'https://pearl.example' }))] },
      footer,
    ]
    const prepared = prepareWith(mailOf(blocks, { subject: attack, preheader: attack }), facts)
    for (const merge of [{}, { first_name: attack }]) {
      const { html } = renderMail(prepared, merge, someLinks)
      const tags = new Set(
        [...html.replace(/<!--[\s\S]*?-->/g, '').matchAll(/<\s*([a-z][a-z0-9-]*)/gi)].map(([, tag]) => tag!.toLowerCase()),
      )
      for (const tag of ['script', 'svg', 'mj-include', 'mj-raw']) expect(tags, tag).not.toContain(tag)
      expect(html.replace(/"[^"]*"/g, '')).not.toMatch(/<[^>]*\son\w+=/i)
    }
  })

  test('keeps headers to one line, whatever a name holds', () => {
    const { subject } = rendered([textBlock('x')], { first_name: 'A\r\nBcc: evil@evil.example' } as never, {
      subject: 'Hi {{first_name|you}}',
    })
    expect(subject).toBe('Hi A Bcc: evil@evil.example')
  })

  test('of a mail is rendered once, and filled in at least 2,000 times a second', () => {
    const prepared = prepareWith(mailOf(everyBlock()), pearlFacts())
    const runs = 4000
    const from = process.cpuUsage()
    for (let at = 0; at < runs; at++) renderMail(prepared, { first_name: `Grace ${at}` }, someLinks)
    const { user, system } = process.cpuUsage(from)
    // Processor time, which a busy machine does not change much.
    expect(runs / ((user + system) / 1e6)).toBeGreaterThan(2000)
  })
})

describe('a document', () => {
  const refused = (given: object): string => JSON.stringify(mailDocument.safeParse(given).error?.issues ?? [])
  const block = (given: object) => ({ subject: 'x', blocks: [{ id: 'a', ...given }] })

  test.each([
    ['constructor', '{{constructor}}'],
    ['__proto__', '{{__proto__|x}}'],
    ['secret', 'Hi {{ secret }}'],
    ["constructor.constructor('..')()", "{{constructor.constructor('..')()}}"],
  ])('with the merge field %s is refused by name', (name, text) => {
    for (const given of [
      { subject: text, blocks: [] },
      { subject: 'x', preheader: text, blocks: [] },
      block({ type: 'heading', text }),
      block(textBlock(text)),
      block({ type: 'button', label: text, link: 'https://a.example' }),
      block({ type: 'voucher', discount_id: null, text }),
      block({ ...footer, content: [paragraph(words(text))] }),
    ])
      expect(refused(given), JSON.stringify(given)).toContain(
        JSON.stringify(`There is no merge field "${name}". Choose one from the menu.`).slice(1, -1),
      )
  })

  test.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' \u0001javascript:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    '//evil.example',
    'https://bank.example@evil.example/',
    'https://evil.example/"onmouseover="x',
    'https://a.example/{{first_name}}',
    'mailto:a@b.example?subject=x%0D%0ABcc:c@d.example',
    'https://',
    'mj-include',
  ])('with a link to %s is refused', (link) => {
    for (const given of [
      block({ type: 'button', label: 'x', link }),
      block({ type: 'picture', file_id: null, alt: '', link }),
      block({ type: 'offer', inventory_id: null, link }),
      block({ type: 'text', content: [paragraph(words('x', { link }))] }),
      block({ type: 'text', content: [{ type: 'list', ordered: false, items: [[words('x', { link })]] }] }),
    ])
      expect(refused(given), JSON.stringify(given)).toContain('Link is not valid')
  })

  test('takes web, mail and telephone links, and adds https:// to a bare one', () => {
    const links = [
      'https://pearl.example/a?b=c#d',
      'http://localhost:3000/p',
      'mailto:hello@pearl.example?subject=Hi',
      'tel:+256-772-123456',
      'pearl.example/x',
    ]
    const mail = mailOf(links.map((link) => ({ type: 'button', label: 'x', link })))
    expect(mail.blocks.map((one) => 'link' in one && one.link)).toEqual([...links.slice(0, 4), 'https://pearl.example/x'])
  })

  test('knows no other blocks, keys, depths or sizes', () => {
    for (const given of [
      block({ type: 'html', html: '<b>' }),
      block({ type: 'mj-include', path: '/etc/passwd' }),
      block({ type: 'divider', color: 'red' }),
      block({ type: 'text', content: '<p>Hello</p>' }),
      block({ type: 'text', content: [{ type: 'paragraph', content: [{ type: 'paragraph', content: [] }] }] }),
      block({ type: 'columns', columns: [{ blocks: [] }] }),
      block({ type: 'columns', columns: [{ blocks: [{ id: 'b', type: 'columns', columns: [] }] }, { blocks: [] }] }),
      block({ type: 'columns', columns: [{ blocks: [{ id: 'a', type: 'divider' }] }, { blocks: [] }] }),
      { subject: 'a\r\nBcc: x', blocks: [] },
      { subject: 'x', blocks: [], html: '<b>' },
      { subject: 'x', blocks: Array.from({ length: 201 }, (_, at) => ({ id: `b${at}`, type: 'divider' })) },
      { subject: 'x', blocks: Array.from({ length: 60 }, (_, at) => ({ id: `b${at}`, ...textBlock('x'.repeat(4000)) })) },
    ])
      expect(mailDocument.safeParse(given).success, JSON.stringify(given).slice(0, 120)).toBe(false)
  })
})
