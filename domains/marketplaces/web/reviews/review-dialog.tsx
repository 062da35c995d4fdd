import { Day } from '#kit/web/format/values.tsx'
import { Modal } from '#kit/web/dialog/modal.tsx'
import type { ReviewRow } from '../calls.ts'
import styles from './review-dialog.module.css'

/** A whole review, with its reply and what was reported. */
export default function ReviewDialog({ review, close }: { review: ReviewRow; close: () => void }) {
  const { title, vendor_name, author, rating, text, reply, report, note, created_at } = review
  return (
    <Modal opened onClose={close} title={`Review of ${title}`}>
      <p className={styles.about}>
        {rating} of 5, {author}, <Day value={created_at} />
      </p>
      <p className={styles.text}>{text}</p>
      {reply && <Part heading={`Reply of ${vendor_name}`} text={reply} />}
      {report && <Part heading="Reported because" text={report} />}
      {note && <Part heading="Hidden because" text={note} />}
    </Modal>
  )
}

const Part = ({ heading, text }: { heading: string; text: string }) => (
  <>
    <h3 className={styles.heading}>{heading}</h3>
    <p className={styles.text}>{text}</p>
  </>
)
