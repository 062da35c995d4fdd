import { Anchor, Button, Group, List, Skeleton, Text } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { call, templateReads, type Conflict, type OwnTemplate } from './calls.ts'
import { fieldName, ValueShown } from './conflict-value.tsx'
import styles from './templates.module.css'

interface UpdateDialogProps {
  template: OwnTemplate
  may: boolean
  close: () => void
}

/** The newer version of a template: what it changes, and where both changed the same. It is merged into drafts. */
export default function UpdateDialog({ template: { id, name, pivot }, may, close }: UpdateDialogProps) {
  const answer = useCall(call, 'GET /templates/{id}/updateCheck', { params: { id } }, { staleMs: 0 })
  const update = useAction(call, 'GET /templates/{id}/update', {
    invalidates: templateReads,
    failed: 'Not updated',
    notice: ({ changed_pages: pages }) =>
      `Updated. ${pages === 0 ? 'No page' : pages === 1 ? '1 page' : `${pages} pages`} changed, as ${pages === 1 ? 'a draft' : 'drafts'}.`,
  })
  const resolve = useAction(call, 'POST /templates/{id}/resolve', { invalidates: templateReads, failed: 'Not resolved' })
  const check = answer.data
  return (
    <Modal opened onClose={close} title={`Update “${name}”`} size="xl">
      {answer.isError && !check ? (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      ) : !check ? (
        <Skeleton height={160} aria-busy />
      ) : (
        <>
          {check.respond ? (
            <>
              <Text size="sm">
                You have version {check.current}. Version {check.latest} changes:
              </Text>
              <List size="sm" my="sm">
                {check.changelist.map((one) => (
                  <List.Item key={one.version}>
                    <b>{one.version}</b> {one.text}
                  </List.Item>
                ))}
              </List>
              <Text size="sm" mb="sm">
                {check.conflicts.length === 0
                  ? 'Your own changes stay. The update goes into your drafts, and visitors see it once you publish.'
                  : 'Both of you changed the parts below. Yours stay until you choose. Everything else goes into your drafts.'}
              </Text>
            </>
          ) : (
            <Text size="sm" mb="sm" role="status">
              {check.conflicts.length > 0
                ? `Version ${check.current} is in your drafts. Choose which text or block to keep:`
                : `Version ${check.current} is in your drafts. No conflict is open. Visitors see it once you publish.`}
            </Text>
          )}
          {check.conflicts.map((conflict) => (
            <ConflictRow
              key={`${conflict.page_id} ${conflict.block_id} ${conflict.field}`}
              conflict={conflict}
              designId={pivot.design_id}
              busy={resolve.isPending || answer.isFetching}
              choose={
                may && !check.respond
                  ? (take) => {
                      const { page_id, block_id, field } = conflict
                      resolve.mutate({ params: { id }, body: { page_id, block_id, field, take } })
                    }
                  : undefined
              }
            />
          ))}
          <Group justify="flex-end" mt="md" gap="xs">
            <Button variant="default" onClick={close}>
              Close
            </Button>
            {may && check.respond && (
              <Button loading={update.isPending} onClick={() => update.mutate({ params: { id } })}>
                Update drafts
              </Button>
            )}
          </Group>
        </>
      )}
    </Modal>
  )
}

interface ConflictRowProps {
  conflict: Conflict
  designId: string
  busy: boolean
  /** Absent while there is nothing to choose: before the update, or without the right. */
  choose: ((take: 'mine' | 'theirs') => void) | undefined
}

/** A field or block that both changed, side by side. */
function ConflictRow({
  conflict: { page, page_id, block, block_id, field, base, mine, theirs },
  designId,
  busy,
  choose,
}: ConflictRowProps) {
  const what = `${page} · ${block}${field === null ? '' : ` · ${fieldName(field)}`}`
  return (
    <section className={styles.conflict} aria-label={what}>
      <Group justify="space-between" gap="xs">
        <h3>{what}</h3>
        <Anchor
          component={PathLink}
          size="sm"
          to={pathTo('/editor/$template/pages/$page/sections/$section', { template: designId, page: page_id, section: block_id })}
        >
          Open in editor
        </Anchor>
      </Group>
      <div className={styles.sides}>
        <div>
          <h4>Yours</h4>
          <ValueShown value={mine} />
          {choose && (
            <Button variant="default" size="compact-md" disabled={busy} aria-label={`Keep mine: ${what}`} onClick={() => choose('mine')}>
              Keep mine
            </Button>
          )}
        </div>
        <div>
          <h4>Template’s</h4>
          {field === null ? <p>The template removes this block.</p> : <ValueShown value={theirs} />}
          {choose && (
            <Button
              variant="default"
              size="compact-md"
              disabled={busy}
              aria-label={`${field === null ? 'Remove block' : 'Take theirs'}: ${what}`}
              onClick={() => choose('theirs')}
            >
              {field === null ? 'Remove block' : 'Take theirs'}
            </Button>
          )}
        </div>
      </div>
      {field !== null && (
        <details>
          <summary>Before both changes</summary>
          <ValueShown value={base} />
        </details>
      )}
    </section>
  )
}
