import { Button, Group, Loader, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { asCallError } from '#kit/web/call-error.ts'
import { call } from '../calls.ts'
import type { Editing } from './page-editor.tsx'

/** Makes a link that shows the draft as it is now. */
export function PreviewDialog({ editing: { page, flush }, close }: { editing: Editing; close: () => void }) {
  const [url, setUrl] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    const make = async () => {
      if (!(await flush())) return setProblem('Your last changes are not saved. See why beside the Publish button.')
      const made = await call('POST /website/pages/{id}/preview', { params: { id: page.id } })
      setUrl(made.url)
    }
    make().catch((error: unknown) => setProblem(asCallError(error).sentences.join(' ')))
  }, [flush, page.id])
  return (
    <Modal opened onClose={close} title="Preview">
      {problem ? (
        <Text role="alert">{problem}</Text>
      ) : url === null ? (
        <Loader size="sm" aria-label="Making a link" />
      ) : (
        <>
          <Text size="sm" mb="xs">
            Anyone with this link sees the draft as it is now, for 24 hours. Search engines do not find it.
          </Text>
          <TextInput label="Link" readOnly value={url} rightSection={<CopyButton value={url} what="link" />} />
          <Group justify="flex-end" mt="md">
            <Button component="a" href={url} target="_blank" rel="noopener" data-autofocus>
              Open preview
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
