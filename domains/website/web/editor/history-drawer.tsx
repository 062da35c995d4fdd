import { Button, Group, Text } from '@mantine/core'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { PageDocument } from '../../contract/document.ts'
import { call, type VersionRow } from '../calls.ts'
import { versionName } from '../website-words.ts'
import styles from './panels/panels.module.css'
import type { Editing } from './page-editor.tsx'

interface HistoryProps {
  editing: Editing
  load: (document: PageDocument) => void
  close: () => void
}

/** The versions of the page. One that is restored becomes the draft. */
export default function HistoryDrawer({ editing: { page, draft, flush, setState, setReviewed }, load, close }: HistoryProps) {
  const answer = useCall(call, 'GET /website/pages/{id}/versions', { params: { id: page.id } }, { staleMs: 0 })
  const restore = async ({ id, number }: VersionRow) => {
    const yes = await confirm({
      title: `Restore version ${number}?`,
      text: 'It replaces the draft. Visitors see it once you publish.',
      action: 'Restore version',
    })
    if (!yes) return
    try {
      await flush()
      const restored = await call('POST /website/versions/{id}/restore', { params: { id }, body: { version: draft.version() } })
      draft.rebase(restored.draft_version)
      load(restored.document as PageDocument)
      setState(restored.state)
      if (restored.reviewed !== null) setReviewed(restored.reviewed)
      toast(`Version ${number} restored.`)
      close()
    } catch (error) {
      showError('Not restored', error)
    }
  }
  return (
    <SideDrawer opened close={close} title="History">
      {answer.isError ? (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      ) : answer.data?.length === 0 ? (
        <Text c="dimmed">No versions yet. Each time you publish, a version is kept.</Text>
      ) : (
        <ul className={styles.versions} aria-busy={answer.isPending}>
          {answer.data?.map((version) => (
            <li key={version.id}>
              <div>
                <Group gap="xs">
                  <b>Version {version.number}</b>
                  <StatusBadge status={version.status} label={versionName[version.status]} />
                </Group>
                <Text size="sm" c="dimmed">
                  <Moment value={version.published_at ?? version.publish_at ?? version.created_at} />
                  {version.user_name && ` · ${version.user_name}`}
                </Text>
              </div>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Restore version ${version.number}`}
                onClick={() => void restore(version)}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SideDrawer>
  )
}
