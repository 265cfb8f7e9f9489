import styles from './RankExample.module.css';

const ROWS = [
  { rank: '1', course: 'First course', votes: '12 votes' },
  { rank: 'T2', course: 'Second course', votes: '9 votes' },
  { rank: 'T2', course: 'Third course', votes: '9 votes' },
  { rank: '4', course: 'Fourth course', votes: '7 votes' },
  { rank: '–', course: 'Fifth course', votes: 'No votes yet' },
];

/** Example of tied ranks. */
export function RankExample() {
  return (
    <table className={styles.table}>
      <caption>An example with made-up courses</caption>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Course</th>
          <th scope="col">Votes</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ rank, course, votes }) => (
          <tr key={course}>
            <td className={styles.rank}>{rank}</td>
            <td>{course}</td>
            <td className={styles.votes}>{votes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
