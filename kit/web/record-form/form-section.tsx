import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './record-form.module.css'

/** The anchor of a section. */
export const sectionId = (title: string): string => `section-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

interface FormSectionProps {
  title?: string
  /** One sentence below the title. */
  text?: string
  /** At the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A card of fields about one thing; fields stand one below another, and `FieldRow` puts short ones side by side. */
export function FormSection({ title, text, action, children }: FormSectionProps) {
  return (
    <section className={styles.section} {...(title ? { id: sectionId(title), 'aria-label': title } : {})}>
      {title && (
        <div className={styles.sectionHead}>
          <div>
            <Title order={2}>{title}</Title>
            {text && <p className={styles.sectionText}>{text}</p>}
          </div>
          {action}
        </div>
      )}
      <div className={`${styles.fields} reserved`}>{children}</div>
    </section>
  )
}

/** Short fields side by side; one below another on a phone. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
