import { Alert, Button, Select } from '@mantine/core'
import { useState } from 'react'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { bytesText } from '#kit/web/format/bytes.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { UploadOne } from '#kit/web/fields/upload-one.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useAction, useInvalidate } from '#kit/web/use-call.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { audioFormats, largestAudioMb } from '../contract/words.ts'
import { call, trackReads, type TrackRecord } from './calls.ts'
import { accepted, formatText, lengthText, previewOptions } from './track-words.ts'
import styles from './tracks.module.css'

/** The recording of a track, and its public preview. */
export const Recording = ({ record }: { record: TrackRecord }) => (
  <>
    <Whole record={record} />
    {record.audio && <Preview record={record} />}
  </>
)

interface UploadSoundProps {
  title: string
  notice: string
  send: (file: File, onProgress: (share: number) => void) => Promise<unknown>
}

function UploadSound({ notice, ...props }: UploadSoundProps) {
  const invalidate = useInvalidate()
  const done = async () => {
    await invalidate(trackReads)
    toast(notice)
  }
  const text = `MP3, AAC, M4A, OGG, WAV or FLAC, at most ${largestAudioMb} MB.`
  return <UploadOne {...props} text={text} accept={accepted} maxMb={largestAudioMb} done={done} />
}

function Whole({ record: { id, audio, duration_ms } }: { record: TrackRecord }) {
  const [busy, setBusy] = useState(false)
  const params = { id }
  const save = async () => {
    setBusy(true)
    try {
      await call.download('GET /business/entertainment/tracks/{id}/audio', { params })
    } catch (error) {
      showError('Not saved', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card
      title="Recording"
      aside={
        audio && (
          <Button size="compact-md" variant="default" loading={busy} onClick={() => void save()}>
            Save a copy
          </Button>
        )
      }
    >
      {audio && duration_ms !== null && (
        <Facts
          rows={[
            { label: 'File', value: audio.name },
            { label: 'Format', value: formatText(audio.format) },
            { label: 'Length', value: lengthText(duration_ms) },
            { label: 'Size', value: bytesText(audio.size) },
            { label: 'Uploaded', value: <Moment value={audio.uploaded_at} /> },
          ]}
        />
      )}
      <p className={styles.about}>
        {audio ? 'Only buyers who have paid can download this file.' : 'Buyers can download it once they have paid. There is no preview.'}
      </p>
      <Allowed needs={['Edit Inventory']}>
        <UploadSound
          title={audio ? 'Replace recording' : 'Choose recording'}
          notice="Recording uploaded."
          send={(file, onProgress) => call('POST /business/entertainment/tracks/{id}/audio/upload', { params, files: [file], onProgress })}
        />
      </Allowed>
    </Card>
  )
}

function Preview({ record }: { record: TrackRecord }) {
  const { id, title, audio, preview_url: url, preview_ms: ms, preview_seconds: seconds, own_preview: own } = record
  const params = { id }
  const change = useAction(call, 'POST /business/entertainment/tracks/{id}/preview', {
    invalidates: trackReads,
    notice: ({ preview_ms }) => (preview_ms === null ? 'No preview now.' : `The preview plays ${lengthText(preview_ms)}.`),
    failed: 'Not changed',
  })
  const editing = useMay()('Edit Inventory')
  const { cuts, name } = audioFormats[audio!.format]
  return (
    <Card title="Preview">
      {url && ms !== null && (
        <div className={styles.player}>
          <audio key={url} controls preload="metadata" src={url} aria-label={`Preview of ${title}`} />
          <p className={styles.dim}>
            {own ? 'A separate file' : 'The beginning of the recording'}, {lengthText(ms)}. Everyone can hear it.
          </p>
        </div>
      )}
      {!cuts && !own && (
        <Alert color="blue" mb="md">
          A piece of an {name} file cannot be cut. Upload a short preview instead, of any format.
        </Alert>
      )}
      {cuts && !own && (
        <Select
          label="Preview length"
          allowDeselect={false}
          maw={320}
          mb="md"
          disabled={change.isPending || !editing}
          data={previewOptions(seconds)}
          description="Never more than half of the recording."
          value={String(seconds ?? '')}
          onChange={(value) => change.mutate({ params, body: { seconds: value ? Number(value) : null } })}
        />
      )}
      {own && editing && (
        <Button mb="md" variant="default" loading={change.isPending} onClick={() => change.mutate({ params, body: { seconds } })}>
          {cuts ? 'Use the beginning instead' : 'Remove preview'}
        </Button>
      )}
      <Allowed needs={['Edit Inventory']}>
        <UploadSound
          title={own ? 'Replace preview' : 'Upload a separate preview'}
          notice="Preview uploaded."
          send={(file, onProgress) =>
            call('POST /business/entertainment/tracks/{id}/preview/upload', { params, files: [file], onProgress })
          }
        />
      </Allowed>
    </Card>
  )
}
