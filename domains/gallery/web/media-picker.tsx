import { Button, Group, Select, TextInput } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { useAfter } from '#kit/web/feedback/use-after.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { GridSkeleton, PictureGrid } from '#kit/web/picture-grid/picture-grid.tsx'
import { useCall, useList } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, mediaList } from './calls.ts'
import { picturesText } from './gallery-words.ts'
import styles from './media-picker.module.css'

interface MediaPickerProps {
  /** Called with the pictures in the order in which they were chosen. The picker stays open if it fails. */
  onChoose: (ids: string[]) => Promise<void>
  onClose: () => void
}

const typingMs = 250

/** Chooses several pictures of the library, in order. */
export default function MediaPicker({ onChoose, onClose }: MediaPickerProps) {
  const phone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const tick = (ids: readonly string[], on: boolean) =>
    setChosen((before) => [...before.filter((id) => !ids.includes(id)), ...(on ? ids : [])])
  const choose = async () => {
    setBusy(true)
    try {
      await onChoose([...chosen])
      onClose()
    } catch (error) {
      showError('Not added', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title="Choose from media" size={960} fullScreen={phone}>
      <Found chosen={chosen} tick={tick} />
      <Group justify="flex-end" gap="xs" className={styles.bar}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.length === 0} loading={busy} onClick={() => void choose()}>
          {chosen.length === 0 ? 'Add pictures' : `Add ${picturesText(chosen.length)}`}
        </Button>
      </Group>
    </Modal>
  )
}

function Found({ chosen, tick }: { chosen: readonly string[]; tick: (ids: readonly string[], on: boolean) => void }) {
  const [text, setText] = useState('')
  const [album, setAlbum] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [search] = useDebouncedValue(text.trim(), typingMs)
  const answer = useList(mediaList, {
    ...(search ? { search } : {}),
    ...(album ? { album } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
  const waiting = useAfter(200)
  const rows = answer.data?.data ?? []
  const meta = answer.data?.meta
  const narrow = (change: () => void) => {
    change()
    setPage(1)
  }
  return (
    <>
      <div className={styles.filters}>
        <TextInput
          type="search"
          aria-label="Search pictures"
          placeholder="Search pictures"
          data-autofocus
          maxLength={100}
          leftSection={<icons.search size={15} aria-hidden />}
          value={text}
          onChange={(event) => narrow(() => setText(event.currentTarget.value))}
        />
        <AlbumChoice album={album} choose={(value) => narrow(() => setAlbum(value))} />
      </div>
      {answer.isPending ? (
        <GridSkeleton shown={waiting} />
      ) : !answer.data ? (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={search || album ? 'Nothing found' : 'No pictures yet.'}
          text={search || album ? 'No picture matches.' : 'Upload pictures first. You can use them in many places.'}
        />
      ) : (
        <PictureGrid
          tiles={rows.map(({ id, title, alt, small_url }) => ({
            id,
            name: title,
            url: small_url,
            alt,
            badge: chosen.includes(id) && chosen.indexOf(id) + 1,
            press: () => tick([id], !chosen.includes(id)),
          }))}
          selected={new Set(chosen)}
          onTick={tick}
        />
      )}
      {meta && (meta.page > 1 || meta.page < meta.last_page || meta.more) && (
        <Group justify="center" gap="xs" mt="xs">
          <Button variant="default" size="compact-md" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous page
          </Button>
          <Button variant="default" size="compact-md" disabled={rows.length < meta.per_page} onClick={() => setPage(page + 1)}>
            Next page
          </Button>
        </Group>
      )}
    </>
  )
}

/** Shown to people who may see albums. */
function AlbumChoice({ album, choose }: { album: string | null; choose: (album: string | null) => void }) {
  const may = useMay()('View Album')
  const { data } = useCall(call, 'GET /gallery/albums', { query: { per_page: '100', sort: 'title' } }, { enabled: may })
  if (!may || !data || data.length === 0) return null
  return (
    <Select
      aria-label="Album"
      placeholder="All albums"
      clearable
      searchable
      data={data.map(({ id, title }) => ({ value: id, label: title }))}
      value={album}
      onChange={choose}
    />
  )
}
