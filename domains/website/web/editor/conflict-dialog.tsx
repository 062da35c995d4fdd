import { Button, Group, SegmentedControl, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { WideTable } from '#kit/web/wide-table.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { PageDocument } from '../../contract/document.ts'
import { call } from '../calls.ts'
import { descriptionId, withChoices } from './model/choose-blocks.ts'
import { compareBlocks, type BlockDifference } from './model/compare.ts'
import { wordsOf } from './model/field-spec.ts'
import type { Editing } from './page-editor.tsx'

const fresh = { staleMs: 0 }
/** Stands for the menu among the keys of a look. */
const menuId = 'menu'

const differences: Record<BlockDifference['kind'], string> = {
  changed: 'Different',
  moved: 'At another place',
  'only mine': 'Only in yours',
  'only theirs': 'Only in theirs',
}

interface ChoiceProps {
  title: string
  who: string | null
  at: string
  rows: readonly { id: string; name: string; kind: string; mine: string; theirs: string }[]
  keepMine: () => void
  takeTheirs: () => void
  /** Takes theirs of these rows only. */
  takeSome: (ids: ReadonlySet<string>) => void
}

/** Shows what differs between two people's changes and asks whose to keep, of each row or of all. */
function Choice({ title, who, at, rows, keepMine, takeTheirs, takeSome }: ChoiceProps) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const take = (id: string, isTheirs: boolean) => {
    const next = new Set(taken)
    if (isTheirs) next.add(id)
    else next.delete(id)
    setTaken(next)
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={title}
      size="xl"
    >
      <Text size="sm" mb="sm">
        {who ?? 'Someone else'} saved other changes <Moment value={at} />. Choose whose to keep. The others are replaced.
      </Text>
      {rows.length === 0 ? (
        <Text>Both have the same content.</Text>
      ) : (
        <WideTable label="Table of changes" minWidth={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Block</Table.Th>
              <Table.Th>Yours</Table.Th>
              <Table.Th>Theirs</Table.Th>
              <Table.Th>Keep</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  {row.name}
                  <Text size="xs" c="dimmed">
                    {row.kind}
                  </Text>
                </Table.Td>
                <Table.Td>{row.mine || '–'}</Table.Td>
                <Table.Td>{row.theirs || '–'}</Table.Td>
                <Table.Td>
                  <SegmentedControl
                    size="xs"
                    aria-label={`Keep for ${row.name} ${row.mine || row.theirs}`}
                    value={taken.has(row.id) ? 'theirs' : 'mine'}
                    data={[
                      { value: 'mine', label: 'Mine' },
                      { value: 'theirs', label: 'Theirs' },
                    ]}
                    onChange={(value) => take(row.id, value === 'theirs')}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button data-autofocus variant={taken.size === 0 ? 'filled' : 'default'} onClick={keepMine}>
          Keep mine
        </Button>
        {taken.size > 0 && <Button onClick={() => takeSome(taken)}>Keep chosen</Button>}
      </Group>
    </Modal>
  )
}

/** Someone else saved the page first. */
export function PageConflict({ editing: { page, document, draft }, load }: { editing: Editing; load: (document: PageDocument) => void }) {
  const answer = useCall(call, 'GET /website/pages/{id}', { params: { id: page.id } }, fresh)
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  // The cached answer may be the one that was edited.
  if (!answer.isFetchedAfterMount) return null
  const theirs = answer.data!
  const other = theirs.document as PageDocument
  const rows = compareBlocks(document, other).map((row) => ({ ...row, kind: differences[row.kind] }))
  if (document.description !== other.description)
    rows.push({
      id: descriptionId,
      name: 'Description of the page',
      kind: 'Different',
      mine: document.description,
      theirs: other.description,
    })
  return (
    <Choice
      title="Two people changed this page"
      who={theirs.draft_by}
      at={theirs.draft_at}
      rows={rows}
      keepMine={() => {
        draft.rebase(theirs.draft_version, true)
        void draft.flush()
      }}
      takeTheirs={() => {
        draft.rebase(theirs.draft_version)
        load(other)
      }}
      takeSome={(ids) => {
        draft.rebase(theirs.draft_version)
        load(withChoices(document, other, ids))
      }}
    />
  )
}

/** Someone else saved the look or the menu first. */
export function LookConflict({ editing: { design, look, setLook, lookDraft } }: { editing: Editing }) {
  const answer = useCall(call, 'GET /website/designs/{id}', { params: { id: design.id } }, fresh)
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (!answer.isFetchedAfterMount) return null
  const theirs = answer.data!
  const rows = Object.entries(look.theme).flatMap(([key, value]) => {
    const other = theirs.theme[key as keyof typeof theirs.theme]
    const own = value as string | null
    return own === other
      ? []
      : [{ id: key, name: wordsOf(key), kind: 'Different', mine: own ?? 'As the brand', theirs: other ?? 'As the brand' }]
  })
  const entries = (menu: typeof look.menu) => menu.map(({ label }) => label).join(', ')
  if (JSON.stringify(look.menu) !== JSON.stringify(theirs.menu))
    rows.push({ id: menuId, name: 'Menu', kind: 'Different', mine: entries(look.menu), theirs: entries(theirs.menu) })
  return (
    <Choice
      title="Two people changed the look"
      who={null}
      at={theirs.updated_at}
      rows={rows}
      keepMine={() => {
        lookDraft.rebase(theirs.version, true)
        void lookDraft.flush()
      }}
      takeTheirs={() => {
        lookDraft.rebase(theirs.version)
        setLook({ theme: theirs.theme, menu: theirs.menu })
      }}
      takeSome={(ids) => {
        lookDraft.rebase(theirs.version)
        const theme = Object.fromEntries(
          Object.entries(look.theme).map(([key, value]) => [key, ids.has(key) ? theirs.theme[key as keyof typeof theirs.theme] : value]),
        )
        setLook({ theme: theme as typeof look.theme, menu: ids.has(menuId) ? theirs.menu : look.menu })
      }}
    />
  )
}
