import { movesRows } from '../merge/movers.ts'

/** Files of people. */
export const clientFilesMove = movesRows('client_files', 'Files')
