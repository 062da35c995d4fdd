import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { useAction, useInvalidate } from '#kit/web/use-call.ts'
import { call as websiteCall } from '#domains/website/web/calls.ts'
import { call, templateReads, type OwnTemplate } from './calls.ts'

/** What people do with a copy. `liveName` is the design of the website now. */
export function useOwnActions({ id, name, pivot }: OwnTemplate, published: boolean, liveName: string | undefined) {
  const invalidate = useInvalidate()
  const undoUpdate = useAction(call, 'POST /templates/{id}/undo', {
    invalidates: templateReads,
    notice: 'Update undone.',
    failed: 'Not undone',
  })
  const publishAll = async () => {
    const params = { id: pivot.design_id }
    const { version } = await websiteCall('GET /website/designs/{id}', { params })
    await websiteCall('POST /website/designs/{id}/publish', { params, body: { version } })
  }
  const attempt = async (title: string, work: () => Promise<string>) => {
    try {
      toast(await work())
    } catch (error) {
      showError(title, error)
    } finally {
      await invalidate(templateReads)
    }
  }
  const publish = () =>
    attempt('Not published', async () => {
      await publishAll()
      return published ? 'All pages published.' : 'All pages published. Your website is offline: put it online in the editor.'
    })
  const showToVisitors = async () => {
    const yes = await confirm(
      published
        ? {
            title: `Show “${name}” to visitors?`,
            text: `All its pages are published now and replace “${liveName}”, which stays. You can switch back.`,
            action: 'Publish and switch',
          }
        : {
            title: `Use “${name}” for your website?`,
            text: `It replaces “${liveName}”, which stays. You can switch back. Visitors see it once you put the website online.`,
            action: 'Switch design',
          },
    )
    if (!yes) return
    await attempt('Not switched', async () => {
      if (published) await publishAll()
      await call('POST /templates/{id}/default', { params: { id } })
      return published ? `Visitors see “${name}”.` : `Your website uses “${name}”.`
    })
  }
  const undo = async () => {
    const yes = await confirm({
      title: 'Undo the last update?',
      text: 'The drafts become as they were before it. Pages that it added are deleted, unless you changed or published them. What visitors see does not change.',
      action: 'Undo update',
    })
    if (yes) undoUpdate.mutate({ params: { id } })
  }
  return { publish, showToVisitors, undo }
}
