/** What a request needs, in one module: the composer imports it when it has time to, not when it is imported. */
export { readBrief } from '../brief/read-brief.ts'
export { chooseDms } from './dm/choose-dms.ts'
export { explain } from './explain.ts'
export { refuseThinBrief } from './refuse-thin-brief.ts'
export { chooseSubjects } from './subject/choose-subjects.ts'
