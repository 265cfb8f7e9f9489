import { encodeBytes, sha256, type Bytes } from './bytes.ts';
import { FINDINGS_MAX, type Finding } from './findings.ts';
import { courseLine, type LedgerHead, type ListedCourse } from './format.ts';
import { NotPublished, type ReadPublished } from './readPublished.ts';

type CourseList = { courses: ListedCourse[]; findings: Finding[] };

/** Loads and checks the list of courses of a head. */
export async function readCourses(head: LedgerHead, read: ReadPublished): Promise<CourseList> {
  const { state, number } = head;
  try {
    return await checkCourses(head, await read(`/api/ledger/${state.toLowerCase()}/${number}/courses`));
  } catch (error) {
    if (!(error instanceof NotPublished)) throw error;
    return { courses: [], findings: [{ part: 'courses', number, says: error.message }] };
  }
}

/**
 * Reads the list of a ledger's courses and compares it with its head: hash, form, order, and that each course with votes
 * is in it. A line that cannot be read is left out.
 */
export async function checkCourses({ number, courses: hash, votes }: LedgerHead, bytes: Bytes): Promise<CourseList> {
  const findings: Finding[] = [];
  const report = (says: string, line?: number): void => {
    if (findings.length >= FINDINGS_MAX) return;
    findings.push({ part: 'courses', number, ...(line === undefined ? {} : { line }), says });
  };
  if (encodeBytes(await sha256(bytes)) !== hash) report('these aren’t the courses that the head was signed for');
  const courses = new Map<number, ListedCourse>();
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\n');
  if (lines.pop() !== '') report('the line doesn’t end', lines.length + 1);
  let idBefore = 0;
  for (const [index, line] of lines.entries()) {
    const course = readLine(line);
    if (!course) {
      report('this isn’t the number, name and town of a course', index + 1);
      continue;
    }
    const [id] = course;
    if (id <= idBefore) report('the course comes after one with the same or a larger number', index + 1);
    courses.set(id, course);
    idBefore = id;
  }
  for (const [id] of votes) if (!courses.has(id)) report(`course ${id} has votes and isn’t listed`);
  return { courses: [...courses.values()], findings };
}

/** Undefined for anything but the one spelling that `courseLine` gives. */
function readLine(line: string): ListedCourse | undefined {
  try {
    const course: unknown = JSON.parse(line);
    return isListedCourse(course) && courseLine(course) === `${line}\n` ? course : undefined;
  } catch {
    return undefined;
  }
}

function isListedCourse(value: unknown): value is ListedCourse {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [id, name, city] = value as unknown[];
  return Number.isSafeInteger(id) && (id as number) > 0 && typeof name === 'string' && typeof city === 'string';
}
