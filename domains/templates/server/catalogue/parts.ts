import { blockKinds, type Block, type BlockType } from '#domains/website/contract/blocks/all.ts'
import { builtInNames, type PageKind } from '#domains/website/contract/page-kinds.ts'
import { newDocument } from '#domains/website/contract/document.ts'
import { plainTheme, type SiteTheme } from '#domains/website/contract/theme.ts'
import { richTextOf } from '#domains/website/contract/rich-text.ts'
import type { TemplateCategory } from '../../contract/categories.ts'

/** A page of a template. Its blocks have permanent ids, by which an update finds them. */
export interface TemplatePage {
  key: string
  kind: PageKind
  title: string
  slug: string
  description: string
  blocks: Block[]
}

/** A template that ships with Safiri. */
export interface Template {
  id: string
  slug: string
  name: string
  category: TemplateCategory
  text: string
  version: string
  /** What each version changed, the newest first. */
  changes: { version: string; text: string }[]
  theme: SiteTheme
  /** Labels with a page's key or an address. */
  menu: { label: string; page?: string; link?: string }[]
  pages: TemplatePage[]
}

/** Declares a block of a template by its permanent id. In its texts “{name}”, “{about|…}” and “{closing|…}” are the agency's. @throws when a field is wrong. */
export const part = (id: string, type: BlockType, props: object = {}, children?: Block[]): Block =>
  ({ id, type, version: blockKinds[type].version, props: blockKinds[type].props.parse(props), ...(children && { children }) }) as Block

export const text = (id: string, ...paragraphs: string[]): Block => part(id, 'text', { content: richTextOf(paragraphs.join('\n')) })
export const button = (label: string, link: string) => ({ label, link })
export const look = (theme: Partial<SiteTheme>): SiteTheme => ({ ...plainTheme, ...theme })

export const page = (key: string, title: string, slug: string, blocks: Block[], description = ''): TemplatePage => ({
  key,
  kind: 'page',
  title,
  slug,
  description,
  blocks,
})

/** The page that says that nothing is at an address, with blocks below its message. */
export const missingPage = (...below: Block[]): TemplatePage => ({
  ...page('missing', builtInNames.missing, '', [...newDocument('missing').blocks, ...below]),
  kind: 'missing',
})

/** Header and footer, which all templates have. */
export const frame = (header: object, footer: object = {}): TemplatePage[] => [
  { ...page('header', 'Header', '', [part('header', 'site_header', header)]), kind: 'header' },
  { ...page('footer', 'Footer', '', [part('footer', 'site_footer', footer)]), kind: 'footer' },
]

/** The page with address and inquiry form. */
export const contactPage = (
  title = 'Contact',
  lead = 'Write to us, call us, or send a message. We answer on the same day.',
): TemplatePage =>
  page('contact', title, 'contact', [
    part('contact-title', 'page_title', { title, text: lead }),
    part('contact-columns', 'columns', { gap: 'large' }, [
      part('contact-left', 'column', {}, [
        part('contact-address', 'contact', {}),
        part('contact-hours', 'hours', {
          title: 'When we are here',
          items: [
            { days: 'Monday to Friday', hours: '8:00 – 18:00' },
            { days: 'Saturday', hours: '9:00 – 13:00' },
          ],
        }),
      ]),
      part('contact-right', 'column', {}, [part('contact-form', 'inquiry_form', { title: 'Send a message' })]),
    ]),
  ])

/** The page with the terms of cancelling. */
export const policiesPage = (): TemplatePage =>
  page('policies', 'Policies', 'policies', [
    part('policies-title', 'page_title', { title: 'Policies' }),
    part('policies-cancel', 'policy', { title: 'If you cancel' }),
    part('policies-questions', 'accordion', {
      title: 'Good to know',
      items: [
        { question: 'When is a booking certain?', answer: 'When we have confirmed it. You get a confirmation by email.' },
        {
          question: 'Can I change my dates?',
          answer: 'Yes, while there are places on the new dates. Ask us, and we tell you what it costs.',
        },
        { question: 'What do you do with my data?', answer: 'We use it for your booking and to reach you. We do not sell it.' },
      ],
    }),
  ])
