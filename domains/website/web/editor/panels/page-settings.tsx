import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { asCallError } from '#kit/web/call-error.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { slugProblem } from '../../../contract/slugs.ts'
import { isBuiltIn, type BuiltInKind } from '../../../contract/page-kinds.ts'
import { call, websiteReads } from '../../calls.ts'
import { pageName } from '../../website-words.ts'
import styles from './panels.module.css'
import type { Editing } from '../page-editor.tsx'
import type { Blocks } from '../use-blocks.ts'

const builtInTexts: Readonly<Record<BuiltInKind, string>> = {
  missing: 'Visitors see it at addresses where nothing is. Add what helps them: your offers, a search, a form.',
  basket: 'Visitors see it before they book. Add blocks before and after the basket.',
  trip: 'Clients see it after they booked. Add blocks before and after the booking.',
}
const goodLength = { least: 70, most: 160 }

/** Title, address and description of the page, with how a search engine may show them. */
export function PageSettings({ editing, blocks }: { editing: Editing; blocks: Blocks }) {
  const { page, site, document, readOnly, problems } = editing
  const [title, setTitle] = useState(page.title)
  const [slug, setSlug] = useState(page.slug)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const [busy, setBusy] = useState(false)
  const invalidate = useInvalidate()
  const changed = title.trim() !== page.title || slug !== page.slug
  const shared = page.kind !== 'page'
  const about = isBuiltIn(page.kind) ? builtInTexts[page.kind] : 'What you change here changes on every page once you publish.'
  const home = page.slug === ''
  const save = async () => {
    const problem = shared || home ? null : slugProblem(slug.trim().replaceAll(/^\/+|\/+$/g, ''))
    if (problem) return setErrors({ slug: problem })
    setBusy(true)
    try {
      await call('POST /website/pages/{id}/update', { params: { id: page.id }, body: { title, slug } })
      setErrors({})
      await invalidate(websiteReads)
      toast('Page saved.')
    } catch (error) {
      const { errors: refused, sentences } = asCallError(error)
      setErrors({ title: refused.title?.[0], slug: refused.slug?.[0], ...(Object.keys(refused).length === 0 && { title: sentences[0] }) })
    } finally {
      setBusy(false)
    }
  }
  const length = document.description.length
  const advice =
    length === 0
      ? 'Shown below the title by search engines and chats.'
      : length < goodLength.least
        ? `${length} characters. ${goodLength.least} or more say enough.`
        : length > goodLength.most
          ? `${length} characters. Search engines cut it after about ${goodLength.most}.`
          : `${length} characters.`
  return (
    <div data-panel>
      <div className={styles.panelHead}>
        <h2>{shared ? pageName(page) : 'Page'}</h2>
      </div>
      <Stack gap="sm">
        {shared ? (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        ) : (
          <>
            <TextInput
              label="Title"
              maxLength={120}
              value={title}
              error={errors.title}
              readOnly={readOnly}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <TextInput
              label="Address"
              leftSection="/"
              description={home ? 'The home page keeps its address.' : undefined}
              value={slug}
              error={errors.slug}
              readOnly={readOnly || home}
              onChange={(event) => setSlug(event.currentTarget.value)}
            />
            {changed && (
              <>
                <Text size="sm" c="dimmed">
                  Title and address change at once, also for visitors.
                </Text>
                <Button loading={busy} onClick={() => void save()}>
                  Save title and address
                </Button>
              </>
            )}
            <Textarea
              label="Description"
              description={advice}
              autosize
              minRows={3}
              maxLength={300}
              value={document.description}
              readOnly={readOnly}
              onChange={(event) => blocks.describe(event.currentTarget.value)}
            />
            <section className={styles.found} aria-label="In search results">
              <small>{`${site?.url ?? ''}${page.path ?? ''}`}</small>
              <b>{title || page.title}</b>
              <span>{document.description || 'Search engines choose a text of the page.'}</span>
            </section>
          </>
        )}
        {problems.page.map((problem) => (
          <Text key={problem} size="sm" c="red" role="alert">
            {problem}
          </Text>
        ))}
        <Text size="sm" c="dimmed">
          Select a block to change it.
        </Text>
      </Stack>
    </div>
  )
}
