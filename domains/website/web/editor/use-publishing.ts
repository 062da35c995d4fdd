import { useState } from 'react'
import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, websiteReads, type PageRow } from '../calls.ts'
import { schedulesThatEnd } from '../website-words.ts'
import type { Editing } from './page-editor.tsx'

/** Shows the page, or all pages, to visitors. What is not saved yet is saved first. */
export function usePublishing({ site, design, page, draft, lookDraft, flush, setState, setReviewed }: Editing) {
  const invalidate = useInvalidate()
  const [busy, setBusy] = useState(false)
  const [online, setOnline] = useState(site?.published ?? false)
  /** Runs a step with what is edited saved. */
  const run = async (failed: string, step: () => Promise<void>) => {
    setBusy(true)
    try {
      if (!(await flush())) return showError(failed, 'Your last changes are not saved. See why beside the Publish button.')
      await step()
      await invalidate(websiteReads)
    } catch (error) {
      showError(failed, error)
    } finally {
      setBusy(false)
    }
  }
  /** Asks before a schedule ends. Resolves with whether to go on. */
  const mayEnd = async (pages: readonly Pick<PageRow, 'title' | 'publish_at'>[], action: string): Promise<boolean> => {
    const text = schedulesThatEnd(pages)
    return text === null || confirm({ title: 'Publish now?', text, action })
  }
  const everything = async () => {
    const published = await call('POST /website/designs/{id}/publish', {
      params: { id: design.id },
      body: { version: lookDraft.version() },
    })
    lookDraft.rebase(published.version, true)
    setState('published')
  }
  /** Also puts a site online that visitors do not see yet. */
  const goOnline = async () => {
    await everything()
    const { site: now } = await call('GET /website/site')
    if (!now) return
    await call('POST /website/site/update', { body: { published: true, design_id: design.id, version: now.version } })
    setOnline(true)
    toast('Your website is online.')
  }
  return {
    busy,
    review: () =>
      run('Not marked as reviewed', async () => {
        await call('POST /website/pages/{id}/review', { params: { id: page.id }, body: { version: draft.version() } })
        setReviewed(true)
        toast('Translation reviewed. You can publish it.')
      }),
    publish: async () => {
      if (!online) {
        const yes = await confirm({
          title: 'Put your website online?',
          text: ['It is not online yet. This publishes all pages, the look and the menu.', schedulesThatEnd(design.page_list)]
            .filter(Boolean)
            .join(' '),
          action: 'Put website online',
        })
        return yes ? run('Not published', goOnline) : undefined
      }
      if (!(await mayEnd([page], 'Publish page'))) return undefined
      return run('Not published', async () => {
        await call('POST /website/pages/{id}/publish', { params: { id: page.id }, body: { version: draft.version() } })
        setState('published')
        toast('Page published.')
      })
    },
    publishAll: async () => {
      if (!(await mayEnd(design.page_list, 'Publish all pages'))) return
      await run('Not published', async () => {
        await everything()
        toast('All pages published.')
      })
    },
    unpublish: async () => {
      const yes = await confirm({
        title: `Take “${page.title}” off the site?`,
        text: ['Its draft and history stay. You can publish it again.', schedulesThatEnd([page])].filter(Boolean).join(' '),
        action: 'Take page off',
        danger: true,
      })
      if (!yes) return
      await run('Not taken off', async () => {
        await call('POST /website/pages/{id}/unpublish', { params: { id: page.id } })
        setState('draft')
        toast('Page taken off the site.')
      })
    },
    unschedule: () =>
      run('Schedule not cancelled', async () => {
        await call('POST /website/pages/{id}/unschedule', { params: { id: page.id } })
        toast('Schedule cancelled.')
      }),
  }
}
