import { useState, type DragEvent } from 'react'
import { isAccepted } from './accept.ts'
import styles from './fields.module.css'

interface DropZoneProps {
  /** Like the `accept` of an input: `image/*`, `.csv`. */
  accept: string
  many: boolean
  title: string
  text?: string
  disabled?: boolean
  onFiles: (files: File[]) => void
}

/** An area where files are dropped or chosen. */
export function DropZone({ accept, many, title, text, disabled, onFiles }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].filter((file) => isAccepted(file, accept))
    if (files.length > 0) onFiles(many ? files : files.slice(0, 1))
  }
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver && !disabled)
  }
  return (
    <label
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        if (!disabled) take(event.dataTransfer.files)
      }}
    >
      <input
        type="file"
        className="unseen"
        accept={accept}
        multiple={many}
        disabled={disabled}
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      {title}
      {text && <small>{text}</small>}
    </label>
  )
}
