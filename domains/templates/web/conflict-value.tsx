import { assetUrl } from '#kit/web/config.ts'
import { useCall } from '#kit/web/use-call.ts'
import { wordsIn } from '#domains/website/web/editor/model/compare.ts'
import { wordsOf } from '#domains/website/web/editor/model/field-spec.ts'
import { call } from './calls.ts'
import styles from './templates.module.css'

/** The name of a field of a block. */
export const fieldName = wordsOf

const isPicture = (value: unknown): value is { file_id: string | null } => typeof value === 'object' && value !== null && 'file_id' in value

/** The value of a field, as people recognise it: a text, a picture, or the words in it. */
export function ValueShown({ value }: { value: unknown }) {
  if (isPicture(value)) return <PictureShown id={value.file_id} />
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'boolean'
        ? value
          ? 'Yes'
          : 'No'
        : typeof value === 'number'
          ? String(value)
          : wordsIn(value)
  return text === '' ? <p className={styles.none}>Empty</p> : <p>{text}</p>
}

function PictureShown({ id }: { id: string | null }) {
  const pictures = useCall(call, 'GET /templates/gallery')
  const found = pictures.data?.find((picture) => picture.id === id)
  if (!found) return <p className={styles.none}>{id === null ? 'No picture' : 'A picture'}</p>
  return <img className={styles.value} src={assetUrl(found.url)} alt={found.alt ?? ''} />
}
