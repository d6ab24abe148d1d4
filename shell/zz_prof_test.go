package shell
import ("testing";"context";"io";"os";"strings")
func BenchmarkZZ(b *testing.B){
 for b.Loop(){ Run(context.Background(), Config{Args: append([]string{"--data","/tmp/helper_nd"}, strings.Fields("solve eofb -N -M 8 R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F")...), Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: os.Stderr, Env: noEnv})}
}
