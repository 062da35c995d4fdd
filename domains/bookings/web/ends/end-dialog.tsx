import { Modal } from '#kit/web/dialog/modal.tsx'
import { EndForm, type Ending } from './end-form.tsx'

/** The form to extend or shorten a room or vehicle, as a dialog. */
export default function EndDialog({ name, ending, onClose }: { name: string; ending: Ending; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={`Extend or shorten ${name}`} size="md">
      <EndForm ending={ending} onDone={onClose} back={onClose} />
    </Modal>
  )
}
