import { Modal } from '#kit/web/dialog/modal.tsx'
import { useState } from 'react'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { bulkCall, type BulkChange, type Planned } from './bulk-calls.ts'
import { BulkForm } from './bulk-form.tsx'
import { BulkPreview } from './bulk-preview.tsx'

interface BulkDialogProps {
  ids: readonly string[]
  /** Called when the edit has started; its report is shown next. */
  started: (id: string) => void
  onClose: () => void
}

/** A bulk edit of the chosen offers: choose the change, preview it, then start it. */
export default function BulkDialog({ ids, started, onClose }: BulkDialogProps) {
  const [preview, setPreview] = useState<{ change: BulkChange; planned: Planned } | null>(null)
  const [busy, setBusy] = useState(false)
  const invalidate = useInvalidate()
  const make = async () => {
    if (!preview) return
    setBusy(true)
    try {
      const items = preview.planned.filter(({ refused }) => refused === null).map(({ id, mark }) => ({ id, mark }))
      const { id } = await bulkCall('POST /inventory/bulk/start', { body: { items, change: preview.change } })
      void invalidate(['/inventory'])
      started(id)
    } catch (error) {
      showError('Not changed', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} size="xl" title={ids.length === 1 ? 'Change 1 offer' : `Change ${ids.length} offers`}>
      {preview ? (
        <BulkPreview planned={preview.planned} busy={busy} back={() => setPreview(null)} make={() => void make()} />
      ) : (
        <BulkForm ids={ids} cancel={onClose} planned={(change, planned) => setPreview({ change, planned })} />
      )}
    </Modal>
  )
}
