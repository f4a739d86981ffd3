import { Alert } from "../../../components/alert.tsx";

interface ProblemListProps {
  readonly title: string;
  readonly problems: readonly string[];
}

/** Lists what an action left out. */
export function ProblemList({ title, problems }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <Alert tone="warning" title={title}>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Alert>
  );
}
