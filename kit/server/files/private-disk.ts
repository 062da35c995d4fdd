import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import { privateFile, privateFolder } from '../data-folder.ts'

/** Stores files on the disk so that only their owner can read them. Flydrive's own driver leaves that to the umask. */
export class PrivateDisk extends FSDriver {
  readonly #location: string

  constructor(location: string) {
    super({ location, visibility: 'private' })
    this.#location = location
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const path = join(this.#location, key)
    await mkdir(dirname(path), { recursive: true, mode: privateFolder })
    await writeFile(path, contents, { mode: privateFile })
  }
}
