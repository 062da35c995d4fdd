import { Radio, type RadioGroupProps } from '@mantine/core'
import { focusPoints } from '#kit/contract/picture-focus.ts'
import { assetUrl } from '#kit/web/config.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { MediaRecord } from './calls.ts'
import styles from './focus-field.module.css'

type FocusFieldProps = Omit<RadioGroupProps, 'children' | 'label'> & { picture: Pick<MediaRecord, 'small_url'> }

/** Nine places over the picture. The chosen one stays in sight where a page cuts the picture. */
export const FocusField = ({ picture, ...field }: FocusFieldProps) => (
  <Radio.Group label="Stays in sight" description="Where a page has no room for the whole picture, this part is shown." {...field}>
    <div className={styles.picture}>
      <img src={assetUrl(picture.small_url)} alt="" />
      <div className={styles.points}>
        {focusPoints.map((point) => (
          <Radio key={point} value={point} aria-label={wordsOf(point)} />
        ))}
      </div>
    </div>
  </Radio.Group>
)
